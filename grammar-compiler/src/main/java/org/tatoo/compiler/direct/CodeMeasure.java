package org.tatoo.compiler.direct;

import java.util.function.IntFunction;

/** Says how large code becomes; for those who print it. */
public interface CodeMeasure {
    /** The size of a method that begins with {@code begin}. */
    CodeSize size(Continuation begin, IntFunction<Deferred> paths);

    /** The size of {@code recogniser} as a method. */
    CodeSize size(TokenRecogniser recogniser);

    /** The most bytes of bytecode that all lanes may take. */
    int most();

    /** The number of constants, sets of bytes and texts, that all that was measured mentions. */
    int constants();
}
