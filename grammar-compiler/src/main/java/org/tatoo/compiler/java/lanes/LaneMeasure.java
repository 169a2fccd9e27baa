package org.tatoo.compiler.java.lanes;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.CodeMeasure;
import org.tatoo.compiler.direct.CodeSize;
import org.tatoo.compiler.direct.Continuation;
import org.tatoo.compiler.direct.Deferred;
import org.tatoo.compiler.direct.TokenRecogniser;
import org.tatoo.compiler.generation.BuildingModel;

/** A measure of the code of lanes, which uses their printer without text. */
public final class LaneMeasure implements CodeMeasure {
    /** The bytecode size of a lane's prologue, which other parts of the lane do not have. */
    private static final int BEGIN = Bytecode.FIELD + Bytecode.SUM + 2 * Bytecode.LOCAL;

    private static final int BEGIN_LINES = 2;

    /** The maximum bytecode size of all lanes of a parser of events. */
    private static final int MOST = 42_400;

    /**
     * The maximum bytecode size of all lanes of a parser of values, which keeps tokens before it takes them. With
     * {@link #MOST}, the tables process a browser's field {@code Connection}, and the request takes a twentieth longer
     * (benchmarks/parsers.sh).
     */
    private static final int MOST_OF_VALUES = 45_000;

    private final ByteTests tests = new ByteTests();
    private final @Nullable BuildingModel building;

    /** Creates a measure for a parser of events. */
    public LaneMeasure() {
        this(null);
    }

    /**
     * Creates a measure for a parser.
     *
     * @param building the steps reported to a builder of values; null for a handler of events
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
