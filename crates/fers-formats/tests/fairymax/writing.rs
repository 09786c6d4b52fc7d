//! What is written, read back.
