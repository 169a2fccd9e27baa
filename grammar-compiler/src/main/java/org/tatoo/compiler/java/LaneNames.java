package org.tatoo.compiler.java;

import com.palantir.javapoet.ClassName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.tatoo.compiler.direct.DirectCode;
import org.tatoo.compiler.direct.Lane;
import org.tatoo.compiler.direct.Path;

/** What the code of a lane names: constants, other lanes, and what is done to the stack. */
final class LaneNames {
    private final Names names;
    private final List<Path> paths;
    private final Map<Integer, Integer> lanes = new HashMap<>();

    LaneNames(Names names, DirectCode direct) {
        this.names = names;
        paths = direct.paths();
        for (Lane lane : direct.lanes()) {
            lanes.put(lane.state(), lanes.size() + 1);
        }
    }

    /** The enum of the terminals. */
    ClassName terminal() {
        return names.terminal();
    }

    /** The enum of the productions. */
    ClassName production() {
        return names.production();
    }

    /** The number of the lane that begins in {@code state}, from 1. */
    int lane(int state) {
        return Objects.requireNonNull(lanes.get(state));
    }

    Path path(int number) {
        return paths.get(number);
    }
}
