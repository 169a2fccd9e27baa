package org.tatoo.compiler.java.lanes;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.CodeMeasure;
import org.tatoo.compiler.direct.CodeSize;
import org.tatoo.compiler.direct.Continuation;
import org.tatoo.compiler.direct.Deferred;
import org.tatoo.compiler.direct.TokenRecogniser;
import org.tatoo.compiler.generation.BuildingModel;

/** Measures the code of lanes by what prints it, without a text. */
public final class LaneMeasure implements CodeMeasure {
    /** How a lane begins, before the body that parts have as well. */
    private static final int BEGIN = Bytecode.FIELD + Bytecode.SUM + 2 * Bytecode.LOCAL;

    private static final int BEGIN_LINES = 2;

    /** The most bytes of bytecode that all lanes of a parser of events take. */
    private static final int MOST = 42_400;

    /**
     * The same of a parser of values, which keeps tokens before it takes them: with {@link #MOST}, a browser's field
     * {@code Connection} is left to the tables, and the request takes a twentieth longer (benchmarks/parsers.sh).
     */
    private static final int MOST_OF_VALUES = 45_000;

    private final ByteTests tests = new ByteTests();
    private final @Nullable BuildingModel building;

    /** Measures the code of a parser of events. */
    public LaneMeasure() {
        this(null);
    }

    /**
     * Measures the code of a parser.
     *
     * @param building what it tells a builder of values; null if it tells a handler of events
     */
    public LaneMeasure(@Nullable BuildingModel building) {
        this.building = building;
    }

    @Override
    public CodeSize size(Continuation begin, IntFunction<Deferred> paths) {
        LaneCode code = LaneCode.measured();
        LanePoet.printBody(begin, LaneNames.ofAny(paths, building), tests, new Exits(), code);
        CodeSize body = code.size();
        return new CodeSize(body.bytes() + BEGIN, body.lines() + BEGIN_LINES, body.depth());
    }

    @Override
    public CodeSize size(TokenRecogniser recogniser) {
        return RecogniserMethods.size(recogniser, tests);
    }

    @Override
    public int most() {
        return building == null ? MOST : MOST_OF_VALUES;
    }

    @Override
    public int constants() {
        return tests.size();
    }
}
