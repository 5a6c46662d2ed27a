"""The framework in which games are written and matches are played."""

from whist._core import CardOrder, PlayRules
from whist.rules.actions import Action, Vocabulary, union
from whist.rules.aims import Aim, Race
from whist.rules.asking import ask_in_turn, at_once, call_trumps, choose, exchange_at_once, give, name_one, pick_up
from whist.rules.auction import Bidding, Ladder, May, auction, duels, name_or_push
from whist.rules.bids import BID, BIDS, exact_aim, exact_bids, secret_bids
from whist.rules.dealing import (
    PACK52,
    cut_high,
    deal_out,
    deal_unequal,
    draw_cards,
    draw_suit,
    pack_of,
    short_pack,
    turn_next,
    whist_deal,
)
from whist.rules.decision import CALL, CLAIM, CUT, DISCARD, GIVE, PLAY, REVOKE, TRUMP, Decision, Script
from whist.rules.events import ALL
from whist.rules.game import Game, State, find_game
from whist.rules.match import Deal, Match
from whist.rules.options import Bool, Choice, Int, Maybe, Number, Options, Preset, Slugs, Values, split_text
from whist.rules.outcome import THROWN_IN, Count, Outcome, Reach, Tally, ThrownIn, outcome
from whist.rules.play import Play
from whist.rules.record import Record
from whist.rules.schedules import SCHEDULES, falling, rising
from whist.rules.scoring import add, alone, in_order, leaders, odd, pair, settle_pairs
from whist.rules.table import Table
from whist.rules.tricks import expose, knocking_tricks, plain_rules, play_as, play_card, put_card, tricks
from whist.rules.view import Trick, View
from whist.rules.worlds import world

__all__ = [
    "ALL",
    "BID",
    "BIDS",
    "CALL",
    "CLAIM",
    "CUT",
    "DISCARD",
    "GIVE",
    "PACK52",
    "PLAY",
    "REVOKE",
    "SCHEDULES",
    "THROWN_IN",
    "TRUMP",
    "Action",
    "Aim",
    "Bidding",
    "Bool",
    "CardOrder",
    "Choice",
    "Count",
    "Deal",
    "Decision",
    "Game",
    "Int",
    "Ladder",
    "Match",
    "May",
    "Maybe",
    "Number",
    "Options",
    "Outcome",
    "Play",
    "PlayRules",
    "Preset",
    "Race",
    "Reach",
    "Record",
    "Script",
    "Slugs",
    "State",
    "Table",
    "Tally",
    "ThrownIn",
    "Trick",
    "Values",
    "View",
    "Vocabulary",
    "add",
    "alone",
    "ask_in_turn",
    "at_once",
    "auction",
    "call_trumps",
    "choose",
    "cut_high",
    "deal_out",
    "deal_unequal",
    "draw_cards",
    "draw_suit",
    "duels",
    "exact_aim",
    "exact_bids",
    "exchange_at_once",
    "expose",
    "falling",
    "find_game",
    "give",
    "in_order",
    "knocking_tricks",
    "leaders",
    "name_one",
    "name_or_push",
    "odd",
    "outcome",
    "pack_of",
    "pair",
    "pick_up",
    "plain_rules",
    "play_as",
    "play_card",
    "put_card",
    "rising",
    "secret_bids",
    "settle_pairs",
    "short_pack",
    "split_text",
    "tricks",
    "turn_next",
    "union",
    "whist_deal",
    "world",
]
