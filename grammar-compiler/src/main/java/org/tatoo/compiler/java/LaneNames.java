package org.tatoo.compiler.java;

import com.palantir.javapoet.ClassName;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.tatoo.compiler.direct.DirectCode;
import org.tatoo.compiler.direct.Lane;
import org.tatoo.compiler.direct.Path;

/**
 * What the code of a lane names: constants, other lanes, and what is done to the stack.
 *
 * @param terminal the enum of the terminals
 * @param production the enum of the productions
 * @param lanes by the state the number of the lane that begins there, from 1; 0 if there is none
 * @param paths by their numbers
 */
record LaneNames(ClassName terminal, ClassName production, IntUnaryOperator lanes, IntFunction<Path> paths) {
    static LaneNames of(Names names, DirectCode direct) {
        Map<Integer, Integer> lanes = new HashMap<>();
        for (Lane lane : direct.lanes()) {
            lanes.put(lane.state(), lanes.size() + 1);
        }
        return new LaneNames(
                names.terminal(), names.production(), state -> lanes.getOrDefault(state, 0), direct.paths()::get);
    }

    /** Names for code that is only measured, which take the room of any. */
    static LaneNames ofAny(IntFunction<Path> paths) {
        ClassName any = ClassName.get("", "Any");
        return new LaneNames(any, any, state -> Short.MAX_VALUE, paths);
    }

    int lane(int state) {
        return lanes.applyAsInt(state);
    }

    Path path(int number) {
        return paths.apply(number);
    }
}
