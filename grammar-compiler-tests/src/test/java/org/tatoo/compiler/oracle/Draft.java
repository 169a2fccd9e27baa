package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.oracle.Model.Associativity;
import org.tatoo.compiler.oracle.Model.Kind;
import org.tatoo.compiler.oracle.Model.Priority;
import org.tatoo.compiler.oracle.Model.Rule;

/** A grammar that is being made up: first all terminals, then the productions. */
final class Draft {
    private final Dice dice;
    private final String name;
    private final Charset charset;
    private final PatternGenerator patterns;
    private final List<Priority> priorities = new ArrayList<>();
    private final List<Rule> tokens = new ArrayList<>();
    private final List<Rule> skipped = new ArrayList<>();
    private final List<Model.Bytes> bytes = new ArrayList<>();
    private final List<Model.Text> texts = new ArrayList<>();
    private final List<Model.Region> regions = new ArrayList<>();
    private final List<Model.Selector> selectors = new ArrayList<>();
    private final List<Model.Counter> counters = new ArrayList<>();
    private final List<Model.Condition> conditions = new ArrayList<>();
    private final List<Formula> checks = new ArrayList<>();
    private final List<Model.NonTerminal> nonTerminals = new ArrayList<>();
    private final boolean exact;
    private final int depth;
    private int max;
    private int limited = 25;
    private int room = 12;
    private boolean error;
    private int starts = 1;

    Draft(Dice dice, String name) {
        this(dice, name, dice.percent(50) ? Charset.LATIN1 : dice.pick(List.of(Charset.values())), 30);
    }

    /** @param exact of a hundred grammars, those that reject exactly */
    Draft(Dice dice, String name, Charset charset, int exact) {
        this.dice = dice;
        this.name = name;
        this.charset = charset;
        patterns = new PatternGenerator(dice, charset);
        this.exact = dice.percent(exact);
        depth = dice.percent(15) ? dice.between(2, 12) : 1024;
        max = dice.percent(15) ? dice.between(8, 30) : 65536;
    }

    /** Limits tokens more often, and to fewer bytes. */
    void tighten() {
        max = dice.percent(60) ? dice.between(4, 12) : max;
        limited = 50;
        room = 4;
    }

    Dice dice() {
        return dice;
    }

    Charset charset() {
        return charset;
    }

    PatternGenerator patterns() {
        return patterns;
    }

    /** Declares some priorities. */
    void addPriorities() {
        for (int i = dice.between(1, 4); i > 0; i--) {
            addPriority(dice.pick(List.of(Associativity.values())));
        }
    }

    /** One that binds tighter than those before. */
    Priority addPriority(Associativity associativity) {
        int level = priorities.isEmpty()
                ? dice.between(-2, 2)
                : priorities.get(priorities.size() - 1).level() + 1;
        Priority priority = new Priority("prio" + priorities.size(), level, associativity);
        priorities.add(priority);
        return priority;
    }

    /** One of the priorities, in one of several cases. */
    @Nullable
    Priority anyPriority() {
        return priorities.isEmpty() || dice.percent(60) ? null : dice.pick(priorities);
    }

    /** Declares a token with some options. */
    void addToken(Pattern pattern) {
        addToken(pattern, anyPriority(), null);
    }

    void addToken(Pattern pattern, @Nullable Priority priority, @Nullable NumberType number) {
        int index = tokens.size();
        tokens.add(new Rule(
                "t" + index,
                Kind.TOKEN,
                pattern,
                dice.percent(8),
                dice.percent(10) ? "<" + index + ">" : null,
                limit(pattern),
                dice.percent(15),
                priority,
                number));
    }

    private @Nullable Integer limit(Pattern pattern) {
        return dice.percent(limited) ? Integer.valueOf(pattern.shortest(charset) + dice.between(0, room)) : null;
    }

    void addSkipped(Kind kind, Pattern pattern) {
        skipped.add(new Rule("s" + skipped.size(), kind, pattern, false, null, limit(pattern), false, null, null));
    }

    /** A number of a type that the charset allows. */
    Pattern number(NumberType type) {
        return switch (type.base()) {
            case "10" ->
                padded(patterns.repeat(
                        patterns.symbols("09", false), dice.pick(List.of("+", "{1,3}", "{2}", "{1,12}"))));
            case "16" ->
                padded(patterns.repeat(patterns.symbols("09AFaf", false), dice.pick(List.of("+", "{1,2}", "{3}"))));
            case "128", "128le" ->
                new Pattern.Sequence(List.of(
                        patterns.repeat(patterns.symbols("\u0080\u00ff", false), dice.pick(List.of("{0,3}", "*", "?"))),
                        patterns.symbols("\0\u007f", false)));
            default ->
                patterns.repeat(
                        patterns.any(),
                        dice.pick(
                                type.signed()
                                        ? List.of("{1}", "{2}", "{4}")
                                        : type.bits() == NumberType.UNSIGNED
                                                ? List.of("{2}", "{8}", "{9}")
                                                : List.of("{1}", "{2}", "{4}", "{1,2}")));
        };
    }

    /** Digits with other bytes around them, in one of several cases. */
    private Pattern padded(Pattern digits) {
        List<Pattern> parts = new ArrayList<>();
        if (dice.percent(15)) {
            parts.add(patterns.word("$"));
        }
        parts.add(digits);
        if (dice.percent(20)) {
            parts.add(patterns.word(dice.pick(List.of(";", "\r\n", "\n", " "))));
        }
        return parts.size() == 1 ? digits : new Pattern.Sequence(parts);
    }

    /** The type of a number, its digits those that the charset allows. */
    NumberType numberType() {
        List<String> bases = charset == Charset.BINARY && dice.percent(60)
                ? List.of("256", "256le", "128", "128le")
                : List.of("10", "10", "16");
        String base = dice.pick(bases);
        boolean signed = base.startsWith("256") && dice.percent(30);
        List<Ranges.Range> ranges = new ArrayList<>();
        while (dice.percent(20)) {
            int least = dice.between(signed ? -3 : 0, 5);
            ranges.add(new Ranges.Range(least, least + dice.pick(List.of(0, 1, 3, 200))));
        }
        int bits = dice.percent(50) ? 31 : !signed && dice.percent(30) ? NumberType.UNSIGNED : 63;
        return new NumberType(bits, base, signed, new Ranges(ranges), List.of());
    }

    /** Declares a number, in many cases of a form that needs no regex. */
    void addNumber() {
        NumberType any = numberType();
        if (dice.percent(55)) {
            NumberForm form = NumberForm.drawn(dice, charset);
            addToken(form.pattern(), null, form.type(dice.percent(70) ? Ranges.NONE : any.ranges()));
        } else {
            addToken(number(any), null, any);
        }
    }

    /** The bits of the numbers of {@code token}, as its length says. */
    int bits(int token) {
        return Byte.SIZE * NumberForm.longest(tokens.get(token));
    }

    /** The number of tokens up to now. */
    int tokens() {
        return tokens.size();
    }

    /** Where a number comes from: a typed token, or the handler's method of that name. */
    private Formula quantity(int token, String method) {
        return token >= 0
                ? new Formula.Register(token, 0)
                : new Formula.Method(method, dice.percent(95) ? dice.below(5) : dice.between(-1, 900));
    }

    void addBytes(int token) {
        addBytes(quantity(token, "length" + bytes.size()));
    }

    void addBytes(Formula length) {
        bytes.add(new Model.Bytes(
                "bytes" + bytes.size(), length, dice.percent(30) ? Long.valueOf(dice.between(2, 9)) : null));
    }

    void addCounter(int token) {
        addCounter(quantity(token, "count" + counters.size()));
    }

    void addCounter(Formula count) {
        counters.add(new Model.Counter(
                "counter" + counters.size(), count, dice.percent(30) ? Long.valueOf(dice.between(2, 9)) : null));
    }

    void addSelector() {
        addSelector(dice.between(2, 3), null, false);
    }

    /** @param number what chooses; null if it is the handler */
    void addSelector(int count, Model.@Nullable Cases number, boolean silent) {
        List<String> values = List.of("none", "some", "many").subList(0, count);
        selectors.add(new Model.Selector("choice" + selectors.size(), values, dice.below(count), number, silent));
    }

    void addCondition(Formula number, Ranges ranges) {
        conditions.add(new Model.Condition("given" + conditions.size(), number, ranges));
    }

    /** Raw bytes up to {@code text}. */
    void addText(String text, String after) {
        texts.add(new Model.Text(
                "until" + texts.size(), text, after, dice.percent(20) ? Long.valueOf(dice.between(2, 12)) : null));
    }

    /** A region; the number of it. */
    int addRegion(Formula length) {
        regions.add(new Model.Region(
                "region" + regions.size(), length, dice.percent(10) ? Long.valueOf(dice.between(4, 16)) : null));
        return regions.size() - 1;
    }

    /** A condition to check; the number of it, or of one that always says the same. */
    int addCheck(Formula condition) {
        Checks known = new Checks(model());
        for (int i = 0; i < checks.size(); i++) {
            if (known.isSame(checks.get(i), condition)) {
                return i;
            }
        }
        checks.add(condition);
        return checks.size() - 1;
    }

    void addError() {
        error = true;
    }

    void setStarts(int count) {
        starts = count;
    }

    void addNonTerminal(List<Model.Alternative> alternatives) {
        nonTerminals.add(new Model.NonTerminal("n" + nonTerminals.size(), alternatives));
    }

    /** An alternative; its production is named after its place. */
    Model.Alternative alternative(int index, List<Expression> elements, @Nullable Priority priority) {
        return new Model.Alternative(elements, priority, "p" + nonTerminals.size() + "_" + index, false);
    }

    /** What it is now. */
    Model model() {
        List<Rule> rules = new ArrayList<>(tokens);
        skipped.stream().filter(rule -> rule.kind() == Kind.BLANK).forEach(rules::add);
        skipped.stream().filter(rule -> rule.kind() == Kind.COMMENT).forEach(rules::add);
        List<Integer> startNumbers = new ArrayList<>();
        for (int i = 0; i < starts; i++) {
            startNumbers.add(i);
        }
        return new Model(
                name,
                charset,
                exact,
                depth,
                max,
                priorities,
                patterns.macros(),
                List.copyOf(rules),
                bytes,
                texts,
                selectors,
                counters,
                conditions,
                regions,
                checks,
                error,
                null,
                startNumbers,
                nonTerminals);
    }
}
