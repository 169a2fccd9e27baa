package org.tatoo.benchmarks.language;

/** What was recognised. */
record Counts(long tokens, long productions) {}
