package org.tatoo.benchmarks.language;

/** A parser of the language. */
interface LanguagePeer {
    /**
     * Parses one program.
     *
     * @param text in UTF-8
     */
    Counts parse(byte[] text);

    /** What was recognised. */
    record Counts(long tokens, long productions) {}
}
