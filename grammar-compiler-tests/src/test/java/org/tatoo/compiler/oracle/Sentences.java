package org.tatoo.compiler.oracle;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.oracle.ContextFree.Variant;

/** Makes up inputs: sentences of a grammar, such with a mistake, and bytes at random. */
final class Sentences {
    private static final int NEVER = 1_000_000;
    private static final int RAW = 40;
    private static final BigInteger MANY = BigInteger.valueOf(1000);

    /** A budget with which numbers are no longer followed, for they may ask for more and more. */
    private static final int EXHAUSTED = -100;

    private final Dice dice;
    private final ContextFree grammar;
    private final Terminals terminals;
    private final Model model;
    private final Words words;
    private final int[] heights;
    private final Registers registers;
    private final NumberWords numbers;
    private final RegionWriter regions;
    private final SentenceBuffer out = new SentenceBuffer();
    private int budget;

    Sentences(Dice dice, ContextFree grammar) {
        this(dice, grammar, false);
    }

    /** @param lineEnds whether there is a line end wherever there can be, now and then */
    Sentences(Dice dice, ContextFree grammar, boolean lineEnds) {
        this.dice = dice;
        this.grammar = grammar;
        terminals = grammar.terminals();
        model = grammar.model();
        words = new Words(dice, model.charset(), lineEnds);
        registers = new Registers(model);
        numbers = new NumberWords(dice, model, words, registers);
        regions = new RegionWriter(dice, model, out, registers, numbers);
        heights = heights();
    }

    /** An input for the start of that index. */
    byte[] input(int start) {
        int form = dice.below(10);
        if (form == 0) {
            return noise(dice.below(9));
        }
        byte[] sentence = sentence(start);
        if (model.error() && dice.percent(60)) {
            sentence = dice.percent(10) ? unclosed(sentence) : mistaken(mistaken(sentence));
        }
        return form < 5 ? mistaken(sentence) : sentence;
    }

    private byte[] sentence(int start) {
        out.clear();
        registers.clear();
        budget = dice.between(1, 40);
        if (heights[grammar.start(start)] < NEVER) {
            derive(grammar.start(start), 0);
        }
        blank();
        return out.bytes();
    }

    /** With many bytes that may begin a long token that does not match. */
    private byte[] unclosed(byte[] sentence) {
        int at = dice.below(sentence.length + 1);
        String many = dice.pick(List.of("\"", "/*", ""))
                + "a".repeat(dice.between(60, 300))
                + dice.pick(List.of("", "\n", "*a"));
        return joined(
                Arrays.copyOf(sentence, at),
                many.getBytes(StandardCharsets.ISO_8859_1),
                Arrays.copyOfRange(sentence, at, sentence.length));
    }

    private byte[] mistaken(byte[] sentence) {
        byte[] copy = sentence.clone();
        int at = dice.below(copy.length + 1);
        return switch (dice.below(4)) {
            case 0 -> Arrays.copyOf(copy, at);
            case 1 -> joined(Arrays.copyOf(copy, at), noise(1), Arrays.copyOfRange(copy, at, copy.length));
            case 2 ->
                joined(
                        Arrays.copyOf(copy, at),
                        Arrays.copyOfRange(copy, Math.min(at + 1, copy.length), copy.length),
                        new byte[0]);
            default -> joined(copy, Arrays.copyOfRange(copy, at, copy.length), noise(dice.below(2)));
        };
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    /** Words of the rules, and bytes that are none. */
    private byte[] noise(int length) {
        ByteArrayOutputStream noise = new ByteArrayOutputStream();
        for (int i = 0; i < length; i++) {
            if (dice.percent(60)) {
                noise.writeBytes(words.of(dice.pick(model.rules())));
            } else {
                noise.write(dice.percent(80) ? "abc 1\n".charAt(dice.below(6)) : dice.below(256));
            }
        }
        return noise.toByteArray();
    }

    private void derive(int symbol, int depth) {
        if (grammar.bound(symbol) > 0 && budget > 0 && depth < 60 && dice.percent(70)) {
            list(symbol, depth);
            return;
        }
        List<Variant> possible = budget > EXHAUSTED ? answering(variants(symbol)) : variants(symbol);
        budget--;
        Variant variant = budget > 0 && depth < 60
                ? dice.pick(possible)
                : possible.stream()
                        .min((one, two) -> Integer.compare(height(one), height(two)))
                        .orElseThrow();
        List<Integer> symbols = variant.rightHandSide();
        if (!symbols.isEmpty() && isBegin(symbols.get(0))) {
            count(symbols, depth);
        } else {
            sequence(symbols, variant.names(), depth + 1);
        }
    }

    /** A list with a bound: with as many elements as it may have, or one more. */
    private void list(int symbol, int depth) {
        budget--;
        int count = grammar.bound(symbol) + (dice.percent(60) ? 0 : 1);
        for (int i = 0; i < count; i++) {
            boolean first = i == 0;
            List<Variant> possible = variants(symbol).stream()
                    .filter(variant -> variant.rightHandSide().get(0) == symbol != first)
                    .toList();
            Variant variant = dice.pick(answering(possible));
            int size = variant.names().size();
            int from = first ? 0 : 1;
            sequence(
                    variant.rightHandSide().subList(from, size), variant.names().subList(from, size), depth + 1);
        }
    }

    private void sequence(List<Integer> symbols, List<@Nullable String> names, int depth) {
        for (int i = 0; i < symbols.size(); i++) {
            int region = begun(symbols.get(i));
            if (region < 0 && symbols.get(i) < terminals.count()) {
                write(symbols.get(i), names.get(i), symbols.subList(i + 1, symbols.size()));
            } else if (region < 0) {
                derive(symbols.get(i), depth);
            } else {
                int end = end(symbols, i);
                List<Integer> content = symbols.subList(i + 1, end);
                List<@Nullable String> contentNames = names.subList(i + 1, end);
                regions.write(region, () -> {
                    sequence(content, contentNames, depth);
                    blank();
                });
                i = end;
            }
        }
    }

    /** The region that begins with {@code symbol}; negative if none does. */
    private int begun(int symbol) {
        return terminals.isVirtual(symbol) && terminals.question(symbol).kind() == Terminals.Kind.REGION
                ? terminals.question(symbol).index()
                : -1;
    }

    /** Where the region ends that begins at {@code begin}. */
    private int end(List<Integer> symbols, int begin) {
        int open = 1;
        int at = begin;
        while (open > 0) {
            at++;
            open += begun(symbols.get(at)) >= 0 ? 1 : terminals.isEdge(symbols.get(at)) ? -1 : 0;
        }
        return at;
    }

    private List<Variant> variants(int symbol) {
        return grammar.variants().stream()
                .filter(variant -> variant.leftHandSide() == symbol && height(variant) < NEVER)
                .toList();
    }

    /** Those that begin with the answer that the numbers give; all if none does. */
    private List<Variant> answering(List<Variant> variants) {
        List<Variant> right = variants.stream()
                .filter(variant -> !variant.rightHandSide().isEmpty()
                        && answers(variant.rightHandSide().get(0)))
                .toList();
        return right.isEmpty() ? variants : right;
    }

    private boolean answers(int terminal) {
        if (!terminals.isVirtual(terminal)) {
            return false;
        }
        int index = terminals.question(terminal).index();
        if (terminals.question(terminal).kind() == Terminals.Kind.CONDITION) {
            Model.Condition condition = model.conditions().get(index);
            BigInteger value = value(condition.number());
            return value != null
                    && terminal == (condition.holds(value) ? terminals.there(index) : terminals.absent(index));
        }
        if (terminals.isCheck(terminal)) {
            return BigInteger.ONE.equals(value(model.checks().get(terminals.checked(terminal))));
        }
        Model.Cases cases = terminals.question(terminal).kind() == Terminals.Kind.CHOICE
                ? model.selectors().get(index).number()
                : null;
        int value = cases == null ? -1 : cases.value(value(cases.number()));
        return value >= 0 && terminal == terminals.choice(index, value);
    }

    private @Nullable BigInteger value(Formula formula) {
        registers.setLeft(out.left());
        return registers.has(formula) ? registers.value(formula) : null;
    }

    private boolean isBegin(int terminal) {
        return terminals.isVirtual(terminal) && terminals.question(terminal).kind() == Terminals.Kind.COUNT;
    }

    private void count(List<Integer> symbols, int depth) {
        Model.Counter counter =
                model.counters().get(terminals.question(symbols.get(0)).index());
        int count = budget > EXHAUSTED ? (int) Math.min(5, number(counter.count())) : 0;
        List<Variant> elements = variants(symbols.get(1)).stream()
                .filter(variant -> !variant.rightHandSide().isEmpty())
                .toList();
        for (int i = 0; i < count && !elements.isEmpty(); i++) {
            Variant element = dice.pick(elements);
            int size = element.names().size();
            sequence(element.rightHandSide().subList(2, size), element.names().subList(2, size), depth + 1);
        }
    }

    private long number(Formula formula) {
        BigInteger value = value(formula);
        if (value == null && !formula.regionsLeft().isEmpty()) {
            return dice.below(6);
        }
        return value == null ? 0 : value.min(MANY).max(BigInteger.ZERO).longValue();
    }

    /** @param following what comes after it, whose checks mostly hold */
    private void write(int terminal, @Nullable String element, List<Integer> following) {
        if (terminals.isToken(terminal)) {
            blank();
            byte[] word = numbers.of(terminal, element);
            for (int check : dice.percent(85) ? following : List.<Integer>of()) {
                word = terminals.isCheck(check) ? checked(terminal, element, check, word) : word;
            }
            out.write(terminal, element, word);
        } else if (terminal == terminals.error()) {
            out.write(noise(dice.below(4)));
        } else if (terminals.isVirtual(terminal) && terminals.question(terminal).kind() == Terminals.Kind.TEXT) {
            writeText(model.texts().get(terminals.question(terminal).index()));
        } else if (terminals.isVirtual(terminal) && terminals.question(terminal).kind() == Terminals.Kind.LENGTH) {
            Model.Bytes bytes = model.bytes().get(terminals.question(terminal).index());
            raw(Math.min(RAW, number(bytes.length())));
        }
    }

    /** {@code word}, or one with another number, so that {@code check} holds. */
    private byte[] checked(int token, @Nullable String element, int check, byte[] word) {
        Formula condition = model.checks().get(terminals.checked(check));
        for (Formula.Register register : condition.registers()) {
            boolean same = register.token() == token
                    && (register.element() == null || register.element().equals(element));
            if (same && registers.has(condition) && !answers(check)) {
                byte[] other = numbers.giving(condition, 1, register, word);
                if (other != null) {
                    return other;
                }
            }
        }
        return word;
    }

    private void raw(long count) {
        for (long i = count; i > 0; i--) {
            out.write(new byte[] {(byte) (dice.percent(90) ? "abc 1\n".charAt(dice.below(6)) : dice.below(256))});
        }
    }

    /** Some bytes, perhaps such that the text begins with, and the text. */
    private void writeText(Model.Text text) {
        while (dice.percent(60)) {
            String bytes = dice.percent(50) ? text.after() + text.text() : "";
            out.write(bytes.substring(0, dice.below(bytes.length() + 1)).getBytes(StandardCharsets.ISO_8859_1));
            raw(dice.below(3));
        }
        out.write((dice.percent(75) ? text.after() + text.text() : text.text()).getBytes(StandardCharsets.ISO_8859_1));
    }

    private void blank() {
        List<Model.Rule> skipped = model.rules().stream()
                .filter(rule -> rule.kind() != Model.Kind.TOKEN)
                .toList();
        while (!skipped.isEmpty() && dice.percent(40)) {
            out.write(words.of(dice.pick(skipped)));
        }
    }

    /** For each symbol the height of its lowest tree whose choices are those that the handler answers. */
    private int[] heights() {
        int[] result = new int[grammar.symbols()];
        Arrays.fill(result, terminals.count(), result.length, NEVER);
        for (int selector = 0; selector < model.selectors().size(); selector++) {
            Model.Selector declared = model.selectors().get(selector);
            for (int value = 0; value < declared.values().size(); value++) {
                result[terminals.choice(selector, value)] =
                        declared.number() != null || value == declared.answer() ? 0 : NEVER;
            }
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Variant variant : grammar.variants()) {
                int height = 1
                        + variant.rightHandSide().stream()
                                .mapToInt(symbol -> result[symbol])
                                .max()
                                .orElse(0);
                if (height < result[variant.leftHandSide()]) {
                    result[variant.leftHandSide()] = height;
                    changed = true;
                }
            }
        }
        return result;
    }

    private int height(Variant variant) {
        return variant.rightHandSide().stream()
                .mapToInt(symbol -> heights[symbol])
                .max()
                .orElse(0);
    }

    /** Several inputs. */
    List<byte[]> inputs(int start, int count) {
        List<byte[]> inputs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            inputs.add(input(start));
        }
        return inputs;
    }
}
