"""What people see, line by line."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any, cast

import pytest

from whist.cards import Card, Cards, Suit
from whist.players import Choice
from whist.repl import render, scores
from whist.repl.exchange import Exchange, exchange_of
from whist.repl.pages import page_lines
from whist.repl.session import Session, known_of
from whist.repl.theme import Theme, width_of
from whist.rules import Match, Vocabulary, find_game

PACK = " ".join(rank + suit for suit in "CDHS" for rank in "23456789TJQKA")
PLAIN, ASCII, COLOUR = Theme(), Theme(unicode=False), Theme(colour=True)


def example(**options: Any) -> Match:
    """The first example of the rule page: West deals, spades are trumps, North leads."""
    return Match("whist", seed=1, dealer="W", given=[[PACK]], **options)


def test_the_screen_before_the_first_card() -> None:
    assert render.screen(example().view("N"), PLAIN) == [
        "Whist · deal 1 · dealer West · trumps ♠ spades · A♠ turned up by West",
        "score NS 0  EW 0 of 5 · tricks NS 0  EW 0",
        "",
        "              North",
        "     ╭─────────────────────╮",
        "     │          ?          │",
        "West │  ·               ·  │ East",
        "     │          ·          │",
        "     ╰─────────────────────╯",
        "              South",
        "",
        "Hand  ♠ J 7 3   ♥ Q 8 4   ♦ K 9 5   ♣ A T 6 2",
    ]


def test_the_screen_in_ascii() -> None:
    match = example()
    match.play("9D")
    shown = render.screen(match.view("E"), ASCII)
    assert all(map(str.isascii, map(ASCII.fit, shown)))
    assert ASCII.fit(shown[5]) == "     |         9D          |"
    assert shown[-1] == "Hand  S Q 8 4   H K 9 5   D A T 6 2   C J 7 3"


def test_the_trick_lies_before_those_who_played() -> None:
    match = example()
    for card in ("KD", "AD", "JD"):
        match.play(card)
    shown = render.table(match.view("W"), PLAIN)
    assert shown[2:5] == [
        "     │         K♦          │",
        "West │  ?              A♦  │ East",
        "     │         J♦          │",
    ]


def test_the_turned_card_is_shown_until_the_dealer_has_played() -> None:
    match = example()
    for card in ("KD", "AD", "JD"):
        assert "A♠ turned up by West" in render.heading(match.view("N"), PLAIN)[0]
        match.play(card)
    match.play("4D")
    assert render.heading(match.view("N"), PLAIN)[0] == "Whist · deal 1 · dealer West · trumps ♠ spades"


@pytest.mark.parametrize(
    ("cards", "seat", "question"),
    [
        ((), "N", "Trick 1: you lead."),
        (("KD",), "E", "Trick 1: North led K♦; follow with A♦ T♦ 6♦ 2♦."),
        (("KD", "AD", "JD", "QD"), "E", "Trick 2: you lead."),
    ],
)
def test_the_question_says_what_may_be_played(cards: tuple[str, ...], seat: str, question: str) -> None:
    match = example()
    for card in cards:
        match.play(card)
    assert render.question(match.view(seat), PLAIN) == [question]


def test_the_question_says_when_a_suit_is_out() -> None:
    match = example()
    while not (match.view(0).trick and match.decision and len(match.legal_actions) > 1 and not follows(match)):
        match.play(match.legal_actions[0])
    seat = match.decision.seat
    assert re.search(r"you have no \w+, so play any card\.", " ".join(render.question(match.view(seat), PLAIN)))


def follows(match: Match) -> bool:
    """Whether the seat to act has a card of the suit led."""
    assert match.decision is not None
    view = match.view(match.decision.seat)
    return bool(view.hand.suit(view.trick[0][1].suit))


def test_words_beside_the_cards_are_offered() -> None:
    actions = [Vocabulary()[card] for card in ("2C", "AS")]
    words = Vocabulary()
    view: Any = SimpleNamespace(
        kind="play", legal=(*actions, words.add("call honours")), trick=(), tricks=(), hand=None, game=None
    )
    assert render.question(view, PLAIN)[1:] == ["You may also say `call honours`."]


def test_words_that_begin_alike_are_listed_behind_their_first_word() -> None:
    match = example(ask_cut=True)
    assert render.question(match.view("S"), PLAIN) == ["You are to cut the pack: cut 4 to 48"]
    words = Vocabulary()
    legal = tuple(words.add(text) for text in ("pass", "bid 1C", "bid 1D", "bid 1N", "bid 2C", "double", "claim 1 N"))
    assert render.allowed(asked(*legal), PLAIN) == ["  Allowed now: pass, bid 1C 1D 1N 2C, double, claim 1 N"]
    legal = tuple(words.add(f"bid {text}") for text in ("7", "7 vip", "7 gode", "8"))
    assert render.allowed(asked(*legal), PLAIN) == ["  Allowed now: bid 7, 7 vip, 7 gode, 8"]


def asked(*legal: Any) -> Any:
    """What a seat sees that may choose among these."""
    return SimpleNamespace(legal=legal, pick=None)


@pytest.mark.parametrize("width", range(40, 81, 5))
@pytest.mark.parametrize("theme", [PLAIN, ASCII, COLOUR])
def test_every_screen_of_a_match_fits(width: int, theme: Theme) -> None:
    theme = Theme(theme.colour, theme.unicode, width)
    match = Match("whist", seed=width)
    while not match.over:
        assert match.decision is not None
        view = match.view(match.decision.seat)
        if len(view.tricks) in (0, 6, 12):
            shown = [*render.screen(view, theme), *render.question(view, theme), *render.last_trick(view, theme)]
            assert max(map(width_of, shown)) <= width
        match.play(match.legal_actions[-1])
    shown = [
        *scores.sheet(match, theme),
        *scores.match_end(match, theme),
        *scores.deal_end(match, match.deals[0], theme),
    ]
    assert max(map(width_of, shown)) <= width


def test_a_finished_trick_is_told_in_a_line() -> None:
    session = Session(example(), range(4))
    steps = [session.play(session.game.action(card)) for card in ("KD", "AD", "JD", "4D")]
    assert [render.narrated(session.game, step, PLAIN) for step in steps[:3]] == [[], [], []]
    assert render.narrated(session.game, steps[3], PLAIN) == [
        "Trick 1: North K♦ · East A♦ · South J♦ · West 4♦ · East wins · NS 0  EW 1"
    ]


def test_the_last_trick_is_shown_or_the_reason_why_not() -> None:
    match = example()
    assert render.last_trick(match.view("S"), PLAIN) == ["No trick of this deal is complete yet."]
    for card in ("KD", "AD", "JD", "4D"):
        match.play(card)
    shown = ["Trick 1: North K♦ · East A♦ · South J♦ · West 4♦ · East wins"]
    assert render.last_trick(match.view("S"), PLAIN) == shown
    match.play("KH")
    assert render.last_trick(match.view("S"), PLAIN) == shown
    assert render.last_trick(match.view("E"), PLAIN) == [
        "Trick 1 is quitted: it may be looked at only until you play to the next one."
    ]


def told(match: Match, seat: int, words: str) -> list[str]:
    """What a person in a seat is told while these actions are taken, one after another."""
    session = Session(match, [seat])
    steps = [session.play(session.game.action(word)) for word in words.split(", ")]
    return [line for step in steps for line in render.narrated(session.game, step, PLAIN)]


SUITS = " ".join(rank + suit for rank in "23456789TJQKA" for suit in "CDHS")


def test_cards_that_are_passed_are_told_to_the_giver_and_the_taker() -> None:
    """East has clubs, South diamonds, West hearts and North spades; each gives three to the left."""
    match = Match("hearts", seed=1, dealer="N", given=[[SUITS]])
    passes = "2C, 3C, 4C, 2D, 3D, 4D, 2H, 3H, 4H, 2S, 3S, 4S"
    shown = ["South takes up 4♣ 3♣ 2♣", "South gives West 4♦ 3♦ 2♦", "South shows 2♣"]
    assert told(match, 2, passes)[-3:] == shown
    assert "passing left" in render.heading(match.view("S"), PLAIN)[0]


def test_what_was_said_is_shown_in_full() -> None:
    match = Match("bid-whist", seed=5, dealer="N")
    for word in ("bid 3U", "pass", "pass", "bid 3N", "uptown"):
        match.play(word)
    shown = render.screen(match.view("S"), PLAIN)
    assert "contract 3 no trump" in " ".join(shown)
    assert "Said: East bid 3 uptown · South pass · West pass · North bid 3 no trump" in " ".join(shown)
    match = Match("jass", seed=5)
    match.play("name:D")
    shown = render.screen(match.view("S"), PLAIN)
    assert "trumps ♦ diamonds · wys NS" in shown[0]
    assert "Said: West names diamonds" in shown


def test_the_heaps_of_bismarck_are_handed_out_in_plain_words() -> None:
    match = Match("bismarck(trump_source=heap_choice)", seed=1)
    assert {word.spelt for word in match.game.actions} >= {"take 1 2 clubs", "take 4 3 spades"}
    assert match.game.action("take 4 3 spades").text == "take:(4,3):S"


def test_a_kitty_is_told_to_all_where_it_is_shown() -> None:
    words = "pass, pass, pass, bid 3U, name spades, 2S, 3S, 4S, 5S, 6S, 7S"
    for option, shown in (("on", True), ("off", False)):
        match = Match(f"bid-whist(sport_kitty={option})", seed=5)
        session = Session(match, [2])
        lines = []
        for word in words.split(", "):
            action = session.game.action(word) if " " in word or word == "pass" else match.legal_actions[0]
            lines += render.narrated(session.game, session.play(action), PLAIN)
        assert ("North takes up T♠ 3♠ T♥ 5♥ J♦ 5♦" in lines) is shown
        assert lines[-1] == "North has chosen 6 cards"


def test_discards_are_told_to_those_who_lay_them_away() -> None:
    match = Match("shelem", seed=5, dealer="N")
    match.play("bid 165")
    cards = [action.card for action in match.legal_actions[:4]]
    lines = told(match, 3, ", ".join(map(str, cards)))
    assert lines == [f"West lays away {PLAIN.cards(reversed(cards))}"]


def test_drawn_cards_are_told_as_far_as_they_are_seen() -> None:
    """The winner draws the open card, the loser one that he alone sees."""
    match = Match("german-whist", seed=5)
    assert told(match, 1, "2D, 6D")[1:] == ["P0 draws A♣", "P1 draws 8♥"]
    match = Match("german-whist", seed=5)
    assert told(match, 0, "2D, 6D")[1:] == ["P0 draws A♣"]


def test_bids_made_unseen_are_told_when_they_are_revealed() -> None:
    match = Match("oh-hell(bidding=simultaneous)", seed=5)
    assert told(match, 2, "bid 1, bid 2, bid 3, bid 4")[-4:] == [
        "East says `bid 1`", "South says `bid 2`", "West says `bid 3`", "North says `bid 4`",
    ]  # fmt: skip
    match = Match("minnesota-whist", seed=1, dealer="N", given=[[SUITS]])
    assert told(match, 2, "two cards, 2C, 3C, 2D, 2H, 2S")[-6:] == [
        "North has chosen",
        "East says `two cards`",
        "East shows 3♣ 2♣",
        "South shows 2♦",
        "West shows 2♥",
        "North shows 2♠",
    ]


def test_a_hand_that_was_not_looked_at_lies_face_down() -> None:
    match = Match("spades(blind_nil_deficit=0)", seed=5)
    assert render.hand(match.view("E"), PLAIN) == ["Hand  13 cards face down"]
    match.play("look")
    assert render.hand(match.view("E"), PLAIN)[0].startswith("Hand  ♠ ")
    assert "face down" not in render.hand(match.view("E"), PLAIN)[0]


def test_nobody_is_told_how_many_cards_were_laid_before_they_are_shown() -> None:
    """East has clubs alone, and lays one for a high bid or two for a low one."""
    for words in ("2C", "two cards, 2C, 3C"):
        match = Match("minnesota-whist", seed=1, dealer="N", given=[[SUITS]])
        assert told(match, 2, words) == ["East has chosen"]


def test_cards_turned_up_are_told() -> None:
    match = Match("call-ace-whist", seed=1)
    for word in ("bid 7 vip", "pass", "pass", "pass"):
        match.play(word)
    card = next(iter(Cards.from_bits(match.table.zone("cat 1"))))
    assert f"Cat 1 is turned up: {PLAIN.card(card)}" in told(match, 2, "call clubs")


def test_melds_are_told() -> None:
    match = Match("jass", seed=5)
    assert "East shows K♣ Q♣ J♣" in told(match, 2, "name:D")
    assert "wys NS 0  EW 120" in " ".join(render.heading(match.view("S"), PLAIN))


def test_it_is_shown_who_plays_a_solo() -> None:
    match = Match("solo-whist", seed=5)
    for word in ("prop", "pass", "cop", "pass"):
        match.play(word)
    assert "played by East and West" in " ".join(render.heading(match.view("S"), PLAIN))


def test_tricks_are_counted_for_each_seat_that_has_bid() -> None:
    match = Match("spades", seed=5)
    for word in ("bid 3", "nil", "bid 3", "bid 4"):
        assert "tricks NS 0  EW 0" in render.heading(match.view("S"), PLAIN)[1]
        match.play(word)
    assert "tricks N 0  E 0  S 0  W 0" in render.heading(match.view("S"), PLAIN)[1]


def test_a_cut_for_trumps_is_shown() -> None:
    match = Match("ladder-whist", seed=1)
    while "cut for trumps" not in match.view(0).facts:
        match.play(match.legal_actions[0])
    shown = [line for line in render.screen(match.view(0), PLAIN) if line.startswith("Cut for trumps: ")]
    assert len(shown) == 1


def test_cards_chosen_together_are_asked_for_by_an_example_that_may_be_chosen() -> None:
    """The called ace may not be laid away, so no example has it."""
    match = Match("hearts", seed=1, dealer="N", given=[[SUITS]])
    view, exchange = match.view("E"), exchange_of(match)
    wanted = "You are to give 3 cards to South, typed together, such as 2♣ 3♣ 4♣."
    assert render.question(view, PLAIN, exchange) == [wanted]
    hand = "2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ T♣ J♣ Q♣ K♣ A♣"
    assert render.allowed(view, PLAIN, exchange) == [f"  Allowed now: 3 together of {hand}"]
    discards: Any = SimpleNamespace(kind="discard", game=match.game)
    kept = Exchange(3, Cards("2D 3D 4D 5D 6D"))
    asked = "You are to discard 3 cards, typed together, such as 2♦ 3♦ 4♦."
    assert render.question(discards, PLAIN, kept) == [asked]


@pytest.mark.parametrize(
    ("deal", "direction", "receiver"), [(0, "left", "South"), (1, "right", "East"), (2, "across", "East")]
)
def test_it_is_said_who_gets_the_cards(deal: int, direction: str, receiver: str) -> None:
    match = Match("hearts", seed=3, dealer="N")
    while len(match.deals) < deal:
        match.play(match.legal_actions[0])
    exchange = exchange_of(match)
    (question, *_) = render.question(match.view(match.decision.seat), PLAIN, exchange)
    assert match.view(0).facts["passing"] == direction
    assert question.startswith(f"You are to give 3 cards to {receiver}, typed together")


def test_what_was_passed_on_stands_once_on_the_table_with_cards_for_those_who_saw_them() -> None:
    match = Match("hearts", seed=1, dealer="N", given=[[SUITS]])
    for card in ("2C", "3C", "4C", "2D", "3D", "4D", "2H", "3H", "4H", "2S", "3S", "4S"):
        match.play(card)
    seen = [line for line in render.screen(match.view("S"), Theme(width=120)) if line.startswith("Said")]
    assert seen == [
        "Said: East gave South 4♣ 3♣ 2♣ · South gave West 4♦ 3♦ 2♦ · West gave North 3 cards · North gave East 3 cards"
    ]


def test_cards_laid_away_go_to_nobody_and_the_called_ace_is_not_among_them() -> None:
    match = Match("shelem", seed=1)
    while match.decision.kind != "discard":
        match.play(match.legal_actions[-1])
    exchange = exchange_of(match)
    assert (exchange.missing, len(exchange.cards), exchange.to) == (4, 16, None)


def test_a_hint_names_card_reason_and_rule() -> None:
    choice = Choice(Vocabulary()["TH"], "S8", "second hand plays low")
    assert render.hint("technique", [choice], PLAIN) == ["  technique: T♥ – second hand plays low [S8]"]


def test_cards_of_a_reason_look_like_all_others() -> None:
    choice = Choice(Vocabulary()["3D"], "search", "expected gain 3D +0.60, KS +0.17; so S8 decides for 3D")
    shown = " ".join(" ".join(render.hint("search", [choice], PLAIN)).split())
    assert shown == "search: 3♦ – expected gain 3♦ +0.60, K♠ +0.17; so S8 decides for 3♦"


def test_what_was_typed_stays_as_it_is() -> None:
    assert render.with_cards("`AS` is not 2C", PLAIN) == "`AS` is not 2♣"
    assert render.with_cards("`AS` is not 2C", ASCII) == "`AS` is not 2C"


def test_a_greeting_says_what_the_game_is_about_and_who_is_the_partner() -> None:
    assert render.greeting(find_game("whist"), [2]) == (
        "Whist: Win more than six of the thirteen tricks with your partner; the last card dealt names the trumps. "
        "You sit South, North is your partner."
    )
    assert "partner." not in render.greeting(find_game("whist"), [])


def test_emphasis_is_only_emphasis() -> None:
    """Without its escape sequences a coloured screen is the plain one."""
    match = example()
    match.play("9D")
    coloured, plain = (render.screen(match.view("E"), theme) for theme in (COLOUR, PLAIN))
    assert [re.sub(r"\x1b\[\d*m", "", line) for line in coloured] == plain
    assert set(re.findall(r"\x1b\[(\d*)m", "".join(coloured))) == {"0", "1", "31"}


def test_seats_other_than_four_are_listed() -> None:
    match = example()
    match.play("9D")
    game: Any = SimpleNamespace(seats=3, names=("A", "Bert", "C"))
    view: Any = SimpleNamespace(game=game, seat=1, turn=1, trick=((0, Card("9D")),))
    assert render.table(view, PLAIN) == ["  A     9♦", "  Bert  ?", "  C     ·"]


def test_cards_that_others_are_known_to_hold_are_shown() -> None:
    """A card taken back after a revoke lies face up; the card turned for trumps is told while it lies there only."""
    match = example(revoke_mode="lawful")
    for word in ("KD", "AD", "TH", "4D", "correct revoke", "any", "JD"):
        match.play(word)
    shown = render.screen(match.view("E"), PLAIN)
    assert "South holds  ♥ T" in shown
    assert not any(line.startswith("South holds") for line in render.screen(match.view("S"), PLAIN))
    assert not any("A♠" in line for line in shown)


def test_the_sheet_has_a_row_for_each_deal_and_the_games_won() -> None:
    match = Match("whist", seed=3)
    while not match.over:
        match.play(match.legal_actions[0])
    shown = scores.sheet(match, PLAIN)
    rows = shown[2 : 2 + len(match.deals)]
    assert shown[0] == "Whist, score sheet"
    assert shown[1].split() == ["deal", "dealer", "NS", "EW", "tricks"]
    for number, (row, deal) in enumerate(zip(rows, match.deals, strict=True), 1):
        assert row.split()[:2] == [str(number), ("North", "East", "South", "West")[deal.before.dealer]]
        assert row.split()[4] == "-".join(map(str, deal.outcome.tricks))
    ends = [row for row in rows if row.endswith(" over")]
    assert len(ends) == len(match.state.games)
    for row, game in zip(ends, match.state.games, strict=True):
        assert row.split()[2:4] == list(map(str, game))


def test_the_end_of_a_deal_tells_tricks_and_score() -> None:
    match = Match("whist", seed=3)
    while not match.deals:
        match.play(match.legal_actions[0])
    (deal,) = match.deals
    shown = scores.deal_end(match, deal, PLAIN)
    ours, theirs = deal.outcome.tricks
    assert shown[1] == "Deal 1 is over."
    assert re.fullmatch(r"Tricks in order:( [NESW]){13}", shown[2])
    assert shown[3] == f"North and South won {tricks(ours)}; East and West won {tricks(theirs)}"


def tricks(number: int) -> str:
    return "1 trick" if number == 1 else f"{number} tricks"


@pytest.mark.parametrize(
    ("played", "shown"),
    [
        ("hokm", "score NS 0  EW 0 of 7"),
        ("hokm(scoring=court_piece)", "score NS 0  EW 0"),
        ("jass(target=500)", "score NS 0  EW 0 of 500"),
        ("jass(deals=12)", "score NS 0  EW 0"),
        ("ladder-whist", "score N 1  E 1  S 1  W 1 of 7"),
        ("ladder-whist(mode=start_seven)", "score N 0  E 0  S 0  W 0"),
        ("double-sar", "score NS 0  EW 0"),
    ],
)
def test_the_winning_mark_is_shown_where_there_is_one(played: str, shown: str) -> None:
    rules = find_game(played)
    assert scores.standings(rules, rules.start(0))[0] == shown


def test_the_winning_mark_moves_on_where_both_have_passed_it() -> None:
    rules = find_game("german-whist(scoring=all_tricks)")
    state = rules.start(0)._replace(scores=(51, 53))
    assert scores.standings(rules, state)[0] == "score P0 51  P1 53 of 60"


def test_winners_are_named() -> None:
    match = Match("whist", seed=3, match="game")
    while not match.over:
        match.play(match.legal_actions[0])
    names = "North and South" if 0 in match.winners else "East and West"
    assert scores.match_end(match, PLAIN)[1] == f"{names} win the match."


def test_a_deal_of_several_parts_is_entered_part_by_part() -> None:
    match = Match("whist-cz", seed=3)
    shown: list[str] = []
    while not match.over:
        finished = len(match.deals)
        match.play(match.legal_actions[0])
        shown += scores.deal_end(match, match.deals[-1], Theme(width=200)) if len(match.deals) > finished else []
    entered = [line for line in shown if line.startswith("Entered: ")]
    assert len(entered) == len(match.deals)
    assert any(" · honours " in line for line in entered)
    assert any(" · partie NS 0  EW 50" in line for line in entered)
    gains = [sum(int(number) for number in re.findall(r"EW (\d+)", line)) for line in entered]
    before = [deal.before.scores[1] for deal in match.deals]
    assert gains == [deal.after.scores[1] - start for deal, start in zip(match.deals, before, strict=True)]


def test_the_parts_of_a_deal_are_those_of_each_person_where_partners_change() -> None:
    match = Match("whist-cz", seed=3, partner_rotation="each_robber")
    while not match.deals:
        match.play(match.legal_actions[0])
    (deal,) = match.deals
    parts = match.game.parts(deal)
    assert tuple(map(sum, zip(*parts.values(), strict=True))) == deal.after.scores


def test_accounts_of_every_shape_are_shown() -> None:
    match = Match("whist-cz", seed=3)
    while not match.over:
        match.play(match.legal_actions[0])
    shown = " ".join(scores.standings(match.game, match.state))
    assert f"score NS {match.state.scores[0]}  EW {match.state.scores[1]}" in shown
    assert "robber bonus" in shown


def test_a_page_of_rules_becomes_plain_lines() -> None:
    page = """# Title

| | |
|---|---|
| players | 4 |

## Play

Eldest hand **leads first** to the *first* trick with `AS`
and so on.

1. One point
   goes on.
2. Another
"""
    assert page_lines(page, Theme(width=40)) == [
        "Title",
        "",
        "  players · 4",
        "",
        "Play",
        "",
        "Eldest hand leads first to the first",
        "trick with AS and so on.",
        "",
        "1. One point goes on.",
        "2. Another",
    ]
    assert "\x1b[1mleads\x1b[0m \x1b[1mfirst\x1b[0m" in " ".join(page_lines(page, COLOUR))


@pytest.mark.parametrize("name", ["whist", "whist-cz"])
@pytest.mark.parametrize("width", [40, 80])
def test_the_pages_of_the_games_fit(name: str, width: int) -> None:
    from whist import games

    lines = page_lines(games.page(name), Theme(width=width))
    assert max(map(width_of, lines)) <= width
    assert not any("**" in line or "|" in line for line in lines)


def test_suits_are_named_with_their_sign() -> None:
    assert PLAIN.named_suit(Suit.HEARTS) == "♥ hearts"
    assert ASCII.named_suit(Suit.HEARTS) == "hearts"


def test_a_match_that_ends_level_is_drawn() -> None:
    level = find_game("whist-cz").start(0)._replace(scores=(100, 100), closed=(100, 100), robbers=1)
    drawn = SimpleNamespace(game=find_game("whist-cz"), state=level, winners=(0, 1, 2, 3))
    lines = scores.match_end(cast("Match", drawn), PLAIN)
    assert lines[1] == "The match is drawn."
    assert "settlement N 0  E 0  S 0  W 0" in " ".join(lines)


def test_results_are_printed_as_the_game_gives_them() -> None:
    rubber = find_game("whist(rubber_scoring=english)")
    state = rubber.start(0)._replace(scores=(5, 4), games=((5, 0), (2, 6), (5, 4)))
    won = SimpleNamespace(game=rubber, state=state, winners=(0, 2))
    text = " ".join(scores.match_end(cast("Match", won), PLAIN))
    assert "rubber points NS 6  EW 2" in text
    assert text.endswith("settlement NS 4  EW -4")


def after_tricks(game: str, tricks: int, choice: int) -> Match:
    """A match in which so many tricks of the first deal have been played, always by the first or the last choice."""
    match = Match(game, seed=3)
    while sum(match.tricks) < tricks:
        match.play(match.legal_actions[choice])
    return match


@pytest.mark.parametrize(
    ("game", "tricks", "choice", "shown"),
    [
        ("hearts", 9, 0, "points N 4  E 2  S 4  W 0"),
        ("jass", 5, 0, "card points NS 43  EW 17"),
        ("catch-the-ten", 5, 0, "trump points NS 5  EW 10"),
        ("shelem", 5, -1, "card points NS 0  EW 35"),
        ("spade-queen", 5, 0, "queen of spades NS 0  EW 0"),
    ],
)
def test_what_the_cards_taken_count_stands_beside_the_tricks(game: str, tricks: int, choice: int, shown: str) -> None:
    assert shown in " · ".join(render.heading(after_tricks(game, tricks, choice).view(0), PLAIN))


@pytest.mark.parametrize(
    ("game", "choice", "shown"),
    [
        ("minnesota-whist", 0, "contract high · grander East"),
        ("norwegian-whist", -1, "contract grand · declarer East"),
        ("solo-whist", -1, "contract declared abundance · played by West"),
    ],
)
def test_who_has_settled_the_aim_is_named(game: str, choice: int, shown: str) -> None:
    assert shown in " · ".join(render.heading(after_tricks(game, 1, choice).view(0), PLAIN))


def test_it_is_shown_whether_a_suit_is_broken_that_must_be() -> None:
    match = Match("hearts", seed=3)
    assert "broken" not in " ".join(render.heading(match.view(0), PLAIN))
    broken = []
    while len(match.deals) < 1 and sum(match.tricks) < 13:
        match.play(match.legal_actions[-1])
        played = [card.suit for trick in match.view(0).tricks for _, card in trick.plays]
        if not match.deals and match.view(0).tricks and not match.view(0).trick:
            shown = " ".join(render.heading(match.view(0), PLAIN))
            assert ("hearts broken" in shown) == (Suit.HEARTS in played)
            assert ("hearts not broken" in shown) == (Suit.HEARTS not in played)
            broken.append(Suit.HEARTS in played)
    assert {False, True} == set(broken)
    free = Match("hearts", seed=3, must_break=False)
    while not free.view(0).tricks:
        free.play(free.legal_actions[-1])
    assert "broken" not in " ".join(render.heading(free.view(0), PLAIN))


def test_tricks_captured_are_shown_beside_the_tricks_won() -> None:
    match = Match("double-sar", seed=3)
    session, lines = Session(match, ()), []
    while not match.deals:
        lines += render.narrated(match.game, session.play(match.legal_actions[0]), PLAIN)
        tricks = match.view(0).tricks
        if tricks and not match.deals:
            ours, theirs = match.game.so_far(tricks, {})["captured"]
            assert f"captured NS {ours}  EW {theirs}" in " ".join(render.heading(match.view(0), PLAIN))
    told = sum("captured" in line for line in lines)
    assert 0 < told < 13


def test_king_and_queen_of_trumps_are_told_with_the_second_of_them() -> None:
    told = []
    for seed in range(40):
        match = Match("jass", seed=seed)
        match.play(match.legal_actions[0])
        pair = {Card(f"{rank}{match.view(0).trump.letter}") for rank in "KQ"}
        holders = [seat for seat in range(4) if pair <= set(match.view(seat).hand)]
        session = Session(match, ())
        while not match.deals:
            step = session.play(match.legal_actions[0])
            text = " ".join(render.narrated(match.game, step, PLAIN))
            tricks = known_of(match.game, match.deals[0].events if match.deals else match.events).tricks
            played = {card for trick in tricks for seat, card in trick.plays if [seat] == holders}
            last = {card for _, card in tricks[-1].plays} if tricks else set()
            is_due = bool(step.trick and holders and pair <= played and pair & last)
            assert ("king and queen" in text) == is_due
            told.append(is_due)
    assert sum(told) > 3


def ended(match: Match) -> str:
    """What is said at the end of the first deal, each seat always choosing the first of its actions."""
    while not match.deals:
        match.play(match.legal_actions[0])
    return "\n".join(scores.deal_end(match, match.deals[0], PLAIN))


def test_a_moon_is_named_with_who_shot_it() -> None:
    """East has all the clubs, leads and takes every trick."""
    match = Match("hearts", seed=1, dealer="N", given=[[SUITS]], pass_cycle="none", first_trick_penalty="allowed")
    text = ended(match)
    assert "In them: points N 0  E 26  S 0  W 0" in text
    assert "Entered: moon (shot by E) N 26  E 0  S 26  W 26" in text


def test_a_deal_that_melds_have_decided_tells_so() -> None:
    match = Match("jass", seed=7, target=50)
    text = ended(match)
    assert "Deal 1 is over before a card is led.\nEntered: melds NS " in text
    assert match.over
    assert scores.sheet(match, PLAIN)[2].split()[-1] == "none"


def test_bids_stand_beside_the_tricks_that_were_won() -> None:
    text = " ".join(ended(Match("oh-hell", seed=7)).split())
    assert re.search(r"North bid 0 and won \d+; East bid 0 and won \d+; South bid 0 and won \d+", text)


def test_points_for_melds_are_told() -> None:
    match = Match("jass", seed=7)
    session = Session(match, [2])
    assert "Wys NS 50  EW 0" in render.narrated(session.game, session.play(match.legal_actions[0]), PLAIN)


def test_a_trick_that_takes_points_tells_the_points_of_all() -> None:
    session = Session(Match("hearts", seed=2), range(4), dict.fromkeys(range(4), "random"))
    told: list[str] = []
    while not session.match.deals:
        step = session.play(session.hint("random")[0].action)
        if step.trick is not None:
            text = " ".join(render.narrated(session.game, step, PLAIN))
            takes = any(card.suit is Suit.HEARTS or str(card) == "QS" for _, card in step.trick.plays)
            assert ("points N " in text) == takes, text
            told.append(text)
    assert len(told) == 13
