package org.tatoo.grammars;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.tatoo.grammars.ebnf.EbnfProduction;
import org.tatoo.grammars.ebnf.EbnfTerminal;

/**
 * The check that numbers among elements are options: {@code u16 in 1..2|4}, {@code bytes(n) max 9}, {@code x times(n)
 * max 9}; and that an argument of a template is one element or some values.
 */
final class ElementOptions {
    private final List<String> objections;
    private final Deque<Context> contexts = new ArrayDeque<>();

    ElementOptions(List<String> objections) {
        this.objections = objections;
        contexts.push(new Context(false));
    }

    /** An element that has been read. */
    private record Item(
            EbnfProduction place, String word, boolean suffix, boolean measured, boolean region, boolean limited) {
        private boolean is(String name) {
            return place == EbnfProduction.a_name && word.equals(name) && !suffix && !measured && !region;
        }

        private boolean takesIn() {
            boolean number = place == EbnfProduction.a_name || place == EbnfProduction.a_number;
            return number && !suffix && !measured && !region && !limited;
        }

        private boolean takesMax() {
            return !limited;
        }
    }

    /** The elements read between two parentheses. */
    private static final class Context {
        private final boolean call;
        private final List<Item> items = new ArrayList<>();
        private EbnfProduction place;
        private String word = "";
        private boolean label;
        private boolean qualified;
        private boolean suffix;
        private boolean measured;
        private boolean region;

        /** True after values, to which more may be added after a bar. */
        private boolean open;

        private boolean bar;
        private boolean values;

        Context(boolean call) {
            this.call = call;
        }

        private Item item() {
            Item item = new Item(place, label ? word + "=" : word, suffix, measured, region, false);
            next();
            return item;
        }

        private void next() {
            place = null;
            label = false;
            suffix = false;
            measured = false;
            region = false;
        }
    }

    void shift(EbnfTerminal terminal) {
        switch (terminal) {
            case open,
                    bytes_open,
                    rest_open,
                    until_open,
                    bits_open,
                    enum_open,
                    times_open,
                    when_open,
                    if_open,
                    silent_bits -> contexts.push(new Context(false));
            case call, digits_open -> contexts.push(new Context(true));
            case close -> {
                if (contexts.size() > 1) {
                    endArgument(contexts.pop());
                }
            }
            case comma -> endArgument(contexts.element());
            case bar, or -> bar(contexts.element());
            default -> {}
        }
    }

    void reduce(EbnfProduction production, String word) {
        Context context = contexts.element();
        switch (production) {
            case label -> context.label = true;
            case first_name -> context.qualified = false;
            case next_name -> context.qualified = true;
            case a_name, a_number, raw_bytes, symbol -> {
                if (context.place == null) {
                    context.place = production;
                    context.word = context.qualified ? word + "." : word;
                }
            }
            case measured -> context.measured = true;
            case a_suffix -> context.suffix = true;
            case region -> context.region = true;
            case element -> {
                if (context.bar && context.call) {
                    objections.add("an argument with a bar");
                }
                context.open = false;
                context.bar = false;
                context.items.add(context.item());
            }
            case option -> option(context);
            case production -> context.items.clear();
            default -> {}
        }
    }

    private void option(Context context) {
        List<Item> items = context.items;
        boolean first = items.isEmpty() && context.call && !context.suffix && !context.measured && !context.region;
        if (context.bar && context.open) {
            Item limited = items.isEmpty() ? null : items.remove(items.size() - 1);
            add(context, limited);
        } else if (first && !context.bar) {
            context.values = true;
            context.open = true;
        } else if (items.size() > 1
                && items.get(items.size() - 1).is("in")
                && items.get(items.size() - 2).takesIn()) {
            items.remove(items.size() - 1);
            add(context, items.remove(items.size() - 1));
            context.open = !context.suffix && !context.measured && !context.region;
        } else if (items.size() > 1
                && items.get(items.size() - 1).is("max")
                && items.get(items.size() - 2).takesMax()) {
            items.remove(items.size() - 1);
            Item limited = items.remove(items.size() - 1);
            boolean suffix = context.suffix || context.measured;
            if ((limited.suffix() || limited.measured()) && suffix || limited.region() && (suffix || context.region)) {
                objections.add("a second suffix");
            }
            add(context, limited);
            context.open = false;
        } else {
            objections.add("a number that is no option");
        }
        context.bar = false;
        context.next();
    }

    /** Adds {@code item} with what stands after its values. */
    private static void add(Context context, Item item) {
        if (item == null) {
            return;
        }
        context.items.add(new Item(
                item.place(),
                item.word() + " ",
                item.suffix() || context.suffix,
                item.measured() || context.measured,
                item.region() || context.region,
                !context.measured));
    }

    private static void bar(Context context) {
        context.bar = true;
        if (!context.open && !context.call) {
            context.items.clear();
        }
    }

    private void endArgument(Context context) {
        if (context.call && context.items.size() + (context.values ? 1 : 0) > 1) {
            objections.add("an argument of several elements");
        }
        context.items.clear();
        context.values = false;
        context.open = false;
        context.bar = false;
    }
}
