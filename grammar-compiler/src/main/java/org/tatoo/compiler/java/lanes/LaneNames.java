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
 * What the code of a lane names: constants, other lanes, and what is done to the stack.
 *
 * @param terminal the enum of the terminals
 * @param production the enum of the productions
 * @param lanes by the state the number of the lane that begins there, from 1; 0 if there is none
 * @param paths by their numbers: for each of the stacks that can be there
 * @param firstPaths by their numbers the rows of the table that say the same, or the first of several
 * @param elements the numbers of elements that have names
 * @param building what is told to a builder of values; null if a handler is told
 */
record LaneNames(
        ClassName terminal,
        ClassName production,
        IntUnaryOperator lanes,
        IntFunction<Deferred> paths,
        IntUnaryOperator firstPaths,
        ToIntFunction<String> elements,
        @Nullable BuildingModel building) {
    /** The variable that says which of several stacks is there. */
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

    /** Names for code that is only measured, which take the room of any. */
    static LaneNames ofAny(IntFunction<Deferred> paths, @Nullable BuildingModel building) {
        ClassName any = ClassName.get("", "Any");
        return new LaneNames(any, any, state -> Short.MAX_VALUE, paths, path -> MANY, element -> 0, building);
    }

    /** Whether steps are told to a builder of values. */
    boolean builds() {
        return building != null;
    }

    /** Whether a builder collects the raw bytes of {@code terminal}. */
    boolean collects(int terminal) {
        return building != null && building.raws().containsKey(terminal);
    }

    /** Whether the step {@code next} adds to a list what {@code step} makes of places of tokens. */
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

    /** What is done to the stack; null if that depends on which of several is there. */
    @Nullable
    Path path(int number) {
        List<Path> all = paths.apply(number).paths();
        return all.size() == 1 ? all.get(0) : null;
    }

    /** To which of several stacks something is done that has {@code property}, by their positions. */
    BitSet variants(int number, Predicate<Path> property) {
        List<Path> all = paths.apply(number).paths();
        BitSet variants = new BitSet();
        for (int i = 0; i < all.size(); i++) {
            variants.set(i, property.test(all.get(i)));
        }
        return variants;
    }

    /** How many tokens were recognised that come in one call. */
    int kept(int number) {
        return paths.apply(number).kept().size();
    }

    /** The number of the token that is the one at {@code index} of these. */
    int keptToken(int number, int index) {
        return paths.apply(number).kept().get(index);
    }

    /** The row of the table for a path. */
    String row(int number) {
        int first = firstPaths.applyAsInt(number);
        return paths.apply(number).paths().size() == 1 ? Integer.toString(first) : first + " + " + VARIANT;
    }

    /** The bytes of {@link #row}. */
    int rowBytes(int number) {
        return Bytecode.number(firstPaths.applyAsInt(number))
                + (paths.apply(number).paths().size() == 1 ? 0 : Bytecode.LOCAL + Bytecode.OPERATION);
    }
}
