package org.tatoo.compiler.java.lanes;

import com.palantir.javapoet.ClassName;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.Deferred;
import org.tatoo.compiler.direct.DirectCode;
import org.tatoo.compiler.direct.Path;
import org.tatoo.compiler.generation.BuildingModel;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.java.source.Names;

/**
 * The names in the code of a lane: constants, other lanes and changes of the stack.
 *
 * @param terminal the enum of the terminals
 * @param production the enum of the productions
 * @param lanes the number of the lane that begins in each state, from 1; 0 if there is none
 * @param paths the deferred work by number
 * @param firstPaths the first table row of each path, by the number of the path
 * @param elements the numbers of named elements
 * @param building the steps reported to a builder of values; null for a handler
 */
record LaneNames(
        ClassName terminal,
        ClassName production,
        IntUnaryOperator lanes,
        IntFunction<Deferred> paths,
        IntUnaryOperator firstPaths,
        ToIntFunction<String> elements,
        @Nullable BuildingModel building) {
    /** The variable that selects the actual stack. */
    static final String VARIANT = "variant";

    private static final int MANY = 10_000;

    static LaneNames of(Names names, ParserModel model) {
        DirectCode direct = model.direct();
        Map<Integer, Integer> lanes = direct.laneNumbers();
        List<Integer> rows = direct.rows().first();
        return new LaneNames(
                names.terminal(),
                names.production(),
                state -> lanes.getOrDefault(state, 0),
                direct.paths()::get,
                rows::get,
                model.virtual()::element,
                model.building());
    }

    /** Returns names for code that is only measured, which are as long as any. */
    static LaneNames ofAny(IntFunction<Deferred> paths, @Nullable BuildingModel building) {
        ClassName any = ClassName.get("", "Any");
        return new LaneNames(any, any, state -> Short.MAX_VALUE, paths, path -> MANY, element -> 0, building);
    }

    /** Returns whether steps are reported to a builder of values. */
    boolean builds() {
        return building != null;
    }

    /** Returns whether a builder collects the raw bytes of {@code terminal}. */
    boolean collects(int terminal) {
        return building != null && building.raws().containsKey(terminal);
    }

    /** Returns whether the step {@code next} appends the value of {@code step}, made of token positions, to a list. */
    boolean addsToList(String step, String next) {
        return building != null
                && building.elements().contains(step)
                && building.additions().contains(next);
    }

    int lane(int state) {
        return lanes.applyAsInt(state);
    }

    int element(String name) {
        return elements.applyAsInt(name);
    }

    /** Returns the changes of the stack; null if they depend on the actual stack. */
    @Nullable
    Path path(int number) {
        List<Path> all = paths.apply(number).paths();
        return all.size() == 1 ? all.get(0) : null;
    }

    /** Returns the positions of the stacks whose changes match {@code property}. */
    BitSet variants(int number, Predicate<Path> property) {
        List<Path> all = paths.apply(number).paths();
        BitSet variants = new BitSet();
        for (int i = 0; i < all.size(); i++) {
            variants.set(i, property.test(all.get(i)));
        }
        return variants;
    }

    /** Returns the number of kept tokens that are reported in one call. */
    int kept(int number) {
        return paths.apply(number).kept().size();
    }

    /** Returns the number of the kept token at {@code index}. */
    int keptToken(int number, int index) {
        return paths.apply(number).kept().get(index);
    }

    /** Returns the table row of a path. */
    String row(int number) {
        int first = firstPaths.applyAsInt(number);
        return paths.apply(number).paths().size() == 1 ? Integer.toString(first) : first + " + " + VARIANT;
    }

    /** Returns the bytecode size of {@link #row}. */
    int rowBytes(int number) {
        return Bytecode.number(firstPaths.applyAsInt(number))
                + (paths.apply(number).paths().size() == 1 ? 0 : Bytecode.LOCAL + Bytecode.OPERATION);
    }
}
