package org.tatoo.benchmarks.language;

/** The number of recognized tokens and productions. */
record Counts(long tokens, long productions) {}
