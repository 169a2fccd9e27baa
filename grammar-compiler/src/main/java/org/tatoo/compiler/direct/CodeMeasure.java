package org.tatoo.compiler.direct;

import java.util.function.IntFunction;

/** A measure of the code that a printer generates. */
public interface CodeMeasure {
    /** Returns the size of a method that begins with {@code begin}. */
    CodeSize size(Continuation begin, IntFunction<Deferred> paths);

    /** Returns the size of {@code recogniser} as a method. */
    CodeSize size(TokenRecogniser recogniser);

    /** Returns the maximum number of bytes of bytecode of all lanes together. */
    int most();

    /** Returns the number of constants (byte sets and texts) in everything measured so far. */
    int constants();
}
