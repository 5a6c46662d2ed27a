#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| whist_fuzz::tricks(data));
