//! The `ChaCha8` block function, several blocks side by side.
//!
//! Each lane of the arrays is one block with its own counter and stream, so that a compiler that may use wide
//! registers makes all of them at once. The words are those of any other `ChaCha8`.

/// The first four words of every block.
const HEAD: [u32; 4] = [0x6170_7865, 0x3320_646E, 0x7962_2D32, 0x6B20_6574];

/// Words 0 to 15 of `L` blocks; lane `l` is block `counter[l]` of stream `stream[l]`.
#[inline(always)]
pub(super) fn blocks<const L: usize>(key: &[u32; 8], counter: [u64; L], stream: [u64; L]) -> [[u32; L]; 16] {
    let mut start = [[0; L]; 16];
    for lane in 0..L {
        for word in 0..4 {
            start[word][lane] = HEAD[word];
        }
        for word in 0..8 {
            start[4 + word][lane] = key[word];
        }
        start[12][lane] = counter[lane] as u32;
        start[13][lane] = (counter[lane] >> 32) as u32;
        start[14][lane] = stream[lane] as u32;
        start[15][lane] = (stream[lane] >> 32) as u32;
    }
    let mut x = start;
    for _ in 0..4 {
        quarter(&mut x, 0, 4, 8, 12);
        quarter(&mut x, 1, 5, 9, 13);
        quarter(&mut x, 2, 6, 10, 14);
        quarter(&mut x, 3, 7, 11, 15);
        quarter(&mut x, 0, 5, 10, 15);
        quarter(&mut x, 1, 6, 11, 12);
        quarter(&mut x, 2, 7, 8, 13);
        quarter(&mut x, 3, 4, 9, 14);
    }
    for (row, start) in x.iter_mut().zip(&start) {
        for (word, start) in row.iter_mut().zip(start) {
            *word = word.wrapping_add(*start);
        }
    }
    x
}

/// A quarter round in every lane. The loop over lanes is what the compiler turns into wide instructions.
#[inline(always)]
#[allow(clippy::many_single_char_names, reason = "the four rows have these names everywhere")]
#[allow(clippy::needless_range_loop, reason = "one lane of four rows is read and written")]
fn quarter<const L: usize>(x: &mut [[u32; L]; 16], a: usize, b: usize, c: usize, d: usize) {
    for lane in 0..L {
        let (mut first, mut second, mut third, mut fourth) = (x[a][lane], x[b][lane], x[c][lane], x[d][lane]);
        first = first.wrapping_add(second);
        fourth = (fourth ^ first).rotate_left(16);
        third = third.wrapping_add(fourth);
        second = (second ^ third).rotate_left(12);
        first = first.wrapping_add(second);
        fourth = (fourth ^ first).rotate_left(8);
        third = third.wrapping_add(fourth);
        second = (second ^ third).rotate_left(7);
        (x[a][lane], x[b][lane], x[c][lane], x[d][lane]) = (first, second, third, fourth);
    }
}
