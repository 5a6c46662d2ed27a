//! What one suit tells by itself, from who has each of its cards that are left.

/// No card: places among the cards left go from 0 to 14 (the highest of sixteen counts as its neighbour, which only
/// makes a proof more special).
pub(super) const NONE: u32 = 15;

/// What one suit gives to the side on lead, by leader, none of which is zero.
#[derive(Debug, Clone, Copy, Default)]
#[repr(align(32))]
pub(super) struct Suit(pub(super) [Side; 4]);

/// What a suit gives to the side on lead: four *plans* of twelve bits each, then [`MARKS`], [`BEATEN`] and [`TOPS`].
///
/// There is a plan for each set of opponents who ruff when they cannot follow (1 the left, 2 the right one): the rounds
/// that the leader wins before partner is on lead, partner's further rounds, and [`ENTRY`], [`RUFFS`] and [`CROSSES`].
pub(super) type Side = u64;

/// The bits of a plan.
pub(super) const PLAN: u32 = 12;
/// Of a plan: the leader can give partner the lead for partner's rounds.
pub(super) const ENTRY: u64 = 1 << 8;
/// Of a plan: partner cannot follow to a round that the leader does not win, and no opponent would ruff it.
pub(super) const RUFFS: u64 = 1 << 9;
/// Of a plan: partner wins the next trick if the leader wishes.
pub(super) const CROSSES: u64 = 1 << 10;
/// Where four bits each begin for the lowest card that the leader's rounds need, and partner's.
pub(super) const MARKS: u32 = 48;
/// Where two bits begin for each opponent, the left one first: whether he has the best card of all, and the best outside
/// the leader's hand.
pub(super) const BEATEN: u32 = 56;
/// Where four bits begin for the leader's cards above all of the opponents.
pub(super) const TOPS: u32 = 60;

/// What the trumps are worth however they are played.
#[derive(Debug, Clone, Copy, Default)]
#[repr(align(64))]
pub(super) struct Trumps {
    /// For each side and number of tricks, from the lowest four bits on: the lowest card that tells of so many.
    pub(super) marks: [u64; 2],
    /// The most of each side.
    pub(super) most: [u8; 2],
    /// The most of each hand and the lowest card that tells, never both zero.
    pub(super) hands: [u8; 4],
    /// What they do for quick tricks, by leader.
    pub(super) plans: [TrumpPlan; 4],
}

/// What trumps do for the quick tricks of the side on lead.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct TrumpPlan {
    /// Tricks taken in any case, and the lowest card needed.
    pub(super) tricks: u8,
    pub(super) mark: u8,
    /// Further tricks when partner has the lead, and the lowest card needed.
    pub(super) partner: u8,
    pub(super) partner_mark: u8,
    /// Partner may have the lead by a trump.
    pub(super) entry: bool,
    /// Partner has a trump to ruff with that is not counted.
    pub(super) spare: bool,
    /// Or one at least that nobody can beat.
    pub(super) top: bool,
    /// The opponents who ruff where they cannot follow, as plans are numbered, before trumps are drawn and after.
    pub(super) ruffs: [u8; 2],
}

impl Suit {
    #[inline(always)]
    pub(super) fn new(hands: [u32; 4]) -> Self {
        let mut suit = Self::default();
        for (leader, each) in suit.0.iter_mut().enumerate() {
            *each = side([0, 1, 2, 3].map(|place| hands[(leader + place) & 3]));
        }
        suit
    }
}

/// What is counted once. The default has not been counted yet.
pub(super) trait Counted: Copy + Default {
    fn is_counted(&self) -> bool;
}

impl Counted for Suit {
    #[inline(always)]
    fn is_counted(&self) -> bool {
        self.0[0] != 0
    }
}

impl Counted for Trumps {
    #[inline(always)]
    fn is_counted(&self) -> bool {
        self.hands[0] != 0
    }
}

/// All places above the cards of a set.
#[inline(always)]
fn above(set: u32) -> u32 {
    set.checked_ilog2().map_or(u32::MAX, |top| u32::MAX << top << 1)
}

/// The place of the `n`-th highest card of a set that has that many.
#[inline(always)]
fn nth_highest(mut set: u32, n: u32) -> u32 {
    for _ in 1..n {
        set ^= 1 << set.ilog2();
    }
    set.ilog2().min(NONE - 1)
}

/// Counts for the side on lead from the hands of a suit, the leader's first.
#[inline(always)]
fn side(hands: [u32; 4]) -> Side {
    let [mine, left, theirs, right] = hands;
    let (most, [own_mark, partner_mark]) = rounds(hands);
    let crosses = mine != 0 && theirs & above(left | right) & above(mine & mine.wrapping_neg()) != 0;
    let tops = (mine & above(left | right)).count_ones();
    let mut side = u64::from(own_mark | partner_mark << 4) << MARKS | u64::from(tops) << TOPS;
    for ruffs in 0..4 {
        let followed = |bit: u32, hand: u32| if ruffs & bit == 0 { NONE } else { hand.count_ones() };
        let rounds = followed(1, left).min(followed(2, right));
        side |= plan([mine.count_ones(), theirs.count_ones()], most, rounds, crosses) << (PLAN * ruffs);
    }
    let better = |hand: u32, others: u32| u64::from(hand > others);
    for (place, opponent, others) in [(0, left, theirs.max(right)), (2, right, theirs.max(left))] {
        let beaten = better(opponent, others.max(mine)) | better(opponent, others) << 1;
        side |= beaten << (BEATEN + place);
    }
    side
}

/// What a side can do with the most rounds of leader and partner if the opponents follow to so many.
#[inline(always)]
fn plan([own_length, partner_length]: [u32; 2], [own, partner]: [u32; 2], followed: u32, crosses: bool) -> u64 {
    let own = own.min(followed);
    let partner = partner.min(followed - own);
    let flag = |is: bool, flag: u64| if is { flag } else { 0 };
    u64::from(own | partner << 4)
        | flag(partner > 0 && own < own_length, ENTRY)
        | flag(partner_length == 0 && own < own_length && own < followed, RUFFS)
        | flag(crosses && followed > 0, CROSSES)
}

/// The rounds of the leader and of partner from the hands of a suit, the leader's first, as if nobody could ruff, and the lowest
/// card needed for each.
#[inline(always)]
fn rounds([mine, left, theirs, right]: [u32; 4]) -> ([u32; 2], [u32; 2]) {
    let (own_length, partner_length) = (mine.count_ones(), theirs.count_ones());
    let longer = left.count_ones().max(right.count_ones());
    let above = above(left | right);
    let (own_tops, partner_tops) = (mine & above, theirs & above);

    let mut own = own_tops.count_ones();
    if own > 0 && partner_length > 0 {
        let low = (theirs & ((1 << own_tops.trailing_zeros()) - 1)).count_ones();
        if low < own && low < partner_length {
            // Partner runs out of low cards and would have to take over.
            own = low.max((own_tops >> theirs.ilog2()).count_ones());
        }
    }
    let own_shown = own;
    if own >= longer && partner_length <= own {
        own = own_length;
    }
    let (mut partner, mut partner_shown) = (0, 0);
    if partner_length > own {
        partner_shown = partner_tops.count_ones().min(partner_length - own);
        partner = partner_shown;
        if own + partner >= longer && own_length <= own {
            partner = partner_length - own;
        }
    }
    let mark = |tops, count: u32, others: u32| match count.min(others) {
        0 => NONE,
        count => nth_highest(tops, count),
    };
    let own_mark = mark(own_tops, own_shown, longer.max(partner_length));
    let partner_mark = mark(partner_tops, partner_shown, longer.max(own_length));
    ([own, partner], [own_mark, partner_mark])
}

impl Trumps {
    #[inline(always)]
    pub(super) fn new(hands: [u32; 4]) -> Self {
        let mut trumps = Self { marks: [u64::MAX; 2], ..Self::default() };
        let (mut best, mut unbeatable) = ([[None; 14]; 2], [(0, NONE); 4]);
        for seat in 0..4 {
            let side = seat & 1;
            let (own, against) = (hands[seat], hands[(seat + 1) & 3] | hands[(seat + 3) & 3]);
            let mut most = (0, NONE);
            unbeaten(own, against, |tricks, place| {
                for each in &mut best[side][most.0 as usize + 1..=tricks as usize] {
                    *each = (*each).max(Some(place));
                }
                most = (tricks, place);
            });
            unbeatable[seat] = most;
            trumps.hands[seat] = (most.0 | most.1 << 4) as u8;
        }
        for side in 0..2 {
            let (ours, against) = (hands[side] | hands[side + 2], hands[side ^ 1] | hands[(side ^ 1) + 2]);
            let run = ours & above(against);
            let longer = hands[side].count_ones().max(hands[side + 2].count_ones());
            for tricks in 1..=run.count_ones().min(longer) {
                let place = if against == 0 { NONE } else { nth_highest(run, tricks) };
                let each = &mut best[side][tricks as usize];
                *each = (*each).max(Some(place));
            }
            let told = best[side][1..].iter().map_while(|&place| place);
            for (i, place) in told.enumerate() {
                trumps.most[side] += 1;
                trumps.marks[side] ^= u64::from(NONE ^ place) << (4 * i);
            }
        }
        for seat in 0..4 {
            let by_partner = unbeatable[(seat + 2) & 3];
            trumps.plans[seat] =
                TrumpPlan::new([0, 1, 2, 3].map(|place| hands[(seat + place) & 3]), [unbeatable[seat], by_partner]);
        }
        trumps
    }
}

impl TrumpPlan {
    /// From the trumps of the hands, the leader's first, and the unbeaten trumps of leader and partner.
    #[inline(always)]
    fn new(hands: [u32; 4], [by_own, by_partner]: [(u32, u32); 2]) -> Self {
        let [mine, left, theirs, right] = hands;
        let ([own, partner], [own_mark, partner_mark]) = rounds(hands);
        let sure = if by_partner.0 > by_own.0 { by_partner } else { by_own };
        let tricks = own.max(sure.0);
        let mark = if tricks > own { own_mark.min(sure.1) } else { own_mark };
        let both = own + partner;
        let ruffs = u8::from(left != 0) | u8::from(right != 0) << 1;
        let drawn = own >= left.count_ones().max(right.count_ones());
        Self {
            tricks: tricks as u8,
            mark: mark as u8,
            partner: both.saturating_sub(tricks) as u8,
            partner_mark: mark.min(partner_mark) as u8,
            entry: partner > 0 && mine.count_ones() > own,
            spare: theirs.count_ones() > both && (tricks == own || by_partner.0 <= by_own.0),
            top: partner > 0 && (theirs & above(left | right)).count_ones() >= partner,
            ruffs: [ruffs, if drawn { 0 } else { ruffs }],
        }
    }
}

/// Tricks of a hand's trumps however they are played: each of them wins unless a higher one is spent on it.
/// Tells of each greater number as soon as the cards from `place` up show it.
#[inline(always)]
fn unbeaten(own: u32, against: u32, mut tell: impl FnMut(u32, u32)) {
    let (mut rest, mut foes) = (own.count_ones(), against.count_ones());
    // Cards of the others with nothing to beat yet.
    let (mut idle, mut winners, mut told) = (0, 0, 0);
    let mut cards = own | against;
    let mut place = NONE;
    loop {
        let sure = winners + rest - rest.min(idle + foes);
        if sure > told {
            told = sure;
            tell(sure, place);
        }
        if rest == 0 {
            return;
        }
        let top = cards.ilog2();
        cards ^= 1 << top;
        place = top.min(NONE - 1);
        if own >> top & 1 == 0 {
            idle += 1;
            foes -= 1;
        } else {
            rest -= 1;
            if idle > 0 {
                idle -= 1;
            } else {
                winners += 1;
            }
        }
    }
}
