package org.tatoo.compiler.direct.unroll;

import java.util.function.IntFunction;
import org.tatoo.compiler.direct.CodeMeasure;
import org.tatoo.compiler.direct.CodeSize;
import org.tatoo.compiler.direct.Continuation;
import org.tatoo.compiler.direct.Deferred;
import org.tatoo.compiler.direct.TokenRecogniser;

/** Every method is equally large. */
record LaneSize(int bytes, int recogniserBytes) implements CodeMeasure {
    LaneSize() {
        this(10, 1);
    }

    @Override
    public CodeSize size(Continuation begin, IntFunction<Deferred> paths) {
        return new CodeSize(bytes, 10, 2);
    }

    @Override
    public CodeSize size(TokenRecogniser recogniser) {
        return new CodeSize(recogniserBytes, 1, 1);
    }

    @Override
    public int most() {
        return 42_400;
    }

    @Override
    public int constants() {
        return 0;
    }
}
