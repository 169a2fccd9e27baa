package org.tatoo.compiler.java;

import java.util.function.IntFunction;
import org.tatoo.compiler.direct.CodeMeasure;
import org.tatoo.compiler.direct.Path;
import org.tatoo.compiler.direct.Scan;

/** Measures the code of lanes by what prints it, without a text. */
public final class LaneMeasure implements CodeMeasure {
    private final ByteTests tests = new ByteTests();

    @Override
    public int bytes(Scan scan, IntFunction<Path> paths) {
        LaneCode code = LaneCode.measured();
        LaneNames names = LaneNames.ofAny(paths);
        new ScanPoet(names, tests, code).print(scan);
        StepPoet steps = new StepPoet(names, code);
        steps.leaveIf(Condition.STOPS.or(Condition.AT_END), scan.path());
        steps.leaveIf(Condition.AT_END, scan.path());
        return code.bytes();
    }

    @Override
    public int constants() {
        return tests.size();
    }
}
