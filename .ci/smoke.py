"""Try what a user would try first with an installed package. Usage: smoke.py CHECKOUT (which must not be used)."""

import subprocess
import sys
from pathlib import Path

import whist
from whist import Cards, Deal, Match, bulk, games, players

CHECKOUT = Path(sys.argv[1]).resolve()


def whist_command(*arguments: str) -> str:
    """Run the installed command and give what it says."""
    command = [str(Path(sys.executable).with_name("whist")), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def play_a_deal() -> None:
    """Play one deal of whist, two players of each kind, and read the record back."""
    match = Match("whist", seed=1)
    seats = [players.make(name, seed=seat) for seat, name in enumerate(("technique", "search", "technique", "random"))]
    while not match.deals:
        seat = match.decision.seat
        match.play(seats[seat].choose(match.view(seat)))
    assert Match.from_json(match.to_json()).state == match.state


def main() -> None:
    """Everything once."""
    assert CHECKOUT not in Path(whist.__file__).resolve().parents, f"{whist.__file__} is in the checkout"
    assert whist.build_info().profile == "release"
    assert Deal.from_pbn(Deal.random(7).to_pbn()) == Deal.random(7)
    assert len(Cards("AKQ2.K43.T98.A54")) == 13
    deals = bulk.random_deals(100_000, seed=1)
    assert bulk.hcp(deals).mean() == 10
    assert bulk.playouts(deals, leader="north", seed=1).max() <= 13
    play_a_deal()
    assert whist.__version__ in whist_command("--version")
    for name in games.names():
        assert name in whist_command("games")
        assert whist_command("rules", name)
    print(f"{whist.build_info()}: works from {Path(whist.__file__).parent}")


if __name__ == "__main__":
    main()
