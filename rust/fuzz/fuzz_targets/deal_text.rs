#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| whist_fuzz::deal_text(data));
