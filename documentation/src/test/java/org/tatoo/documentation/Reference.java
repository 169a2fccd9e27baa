package org.tatoo.documentation;

import java.lang.reflect.Array;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The constant, option or type that a marker {@code <!-- = … -->} names: see {@link FactsTest}. */
final class Reference {
    private static final Pattern LIMIT = Pattern.compile("([\\w.]+) --limit ([\\w-]+)");
    private static final Pattern OPTION = Pattern.compile("([\\w.]+) (--[\\w-]+)");
    private static final Pattern GRAMMAR = Pattern.compile("([\\w-]+\\.ebnf) (\\w+)");
    private static final Pattern FILES = Pattern.compile("files (\\S+)");
    private static final Pattern OPERATOR = Pattern.compile(" ([*/+-]) ");

    /** Directives of grammars that have a number. */
    private static final Set<String> DIRECTIVES = Set.of("depth", "max", "message");

    private static final ClassIndex OURS = ClassIndex.ours();
    private static final Members MEMBERS = new Members(OURS);
    private static final Commands COMMANDS = new Commands(OURS);

    private Reference() {}

    /** The value, a {@link Quantity} or a text. */
    static Object value(String reference) {
        String terms = reference;
        String unit = null;
        int last = reference.lastIndexOf(' ');
        if (last >= 0
                && Quantity.isUnit(reference.substring(last + 1))
                && !OPTION.matcher(reference).matches()) {
            terms = reference.substring(0, last);
            unit = reference.substring(last + 1);
        }
        Object value = sum(terms);
        return unit == null ? value : quantity(value, reference).in(unit);
    }

    private static Object sum(String terms) {
        Matcher operator = OPERATOR.matcher(terms);
        if (!operator.find()) {
            return term(terms);
        }
        Quantity value = quantity(term(terms.substring(0, operator.start())), terms);
        while (true) {
            String sign = operator.group(1);
            int start = operator.end();
            boolean more = operator.find();
            value = value.combine(
                    sign, quantity(term(terms.substring(start, more ? operator.start() : terms.length())), terms));
            if (!more) {
                return value;
            }
        }
    }

    private static Quantity quantity(Object value, String reference) {
        if (value instanceof Quantity quantity) {
            return quantity;
        }
        return Quantity.read(value.toString()).stream()
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(reference + " is no number: " + value));
    }

    private static Object term(String term) {
        Matcher limit = LIMIT.matcher(term);
        Matcher option = OPTION.matcher(term);
        Matcher grammar = GRAMMAR.matcher(term);
        Matcher files = FILES.matcher(term);
        if (limit.matches()) {
            return COMMANDS.limit(limit.group(1), limit.group(2));
        } else if (option.matches()) {
            return simple(COMMANDS.option(option.group(1), option.group(2)), term);
        } else if (grammar.matches()) {
            return inGrammar(grammar.group(1), grammar.group(2));
        } else if (files.matches()) {
            return Quantity.count(Repository.files(files.group(1)).size());
        } else if (term.matches(Quantity.NUMBER)) {
            return Quantity.read(term).get(0);
        }
        return simple(members(term).evaluate(term), term);
    }

    /** Our own classes come first, so that libraries make no name ambiguous. */
    private static Members members(String path) {
        return MEMBERS.isKnown(path) ? MEMBERS : new Members(ClassIndex.withLibraries());
    }

    private static Object simple(@Nullable Object value, String term) {
        if (value == null) {
            throw new IllegalArgumentException(term + " is null");
        } else if (value instanceof Duration time) {
            return Quantity.of(time);
        } else if (value instanceof Collection<?> collection) {
            return Quantity.count(collection.size());
        } else if (value instanceof Map<?, ?> map) {
            return Quantity.count(map.size());
        } else if (value.getClass().isArray()) {
            return Quantity.count(Array.getLength(value));
        } else if (value instanceof Number) {
            return Quantity.read(value.toString()).get(0);
        }
        return value.toString();
    }

    /** The {@code max} of a token, or the number of a directive. */
    private static Quantity inGrammar(String file, String name) {
        List<Path> files = Repository.files("**/main/ebnf/**/" + file);
        if (files.size() != 1) {
            throw new IllegalArgumentException(file + " is one of these files: " + files);
        }
        Matcher matcher = Pattern.compile(
                        DIRECTIVES.contains(name)
                                ? "(?m)^(?:\\s+|directives: (?:.* )?)" + name + " (\\d+)(?: |$)"
                                : "(?m)^\\s+" + name + "\\b.*=.*\\bmax (\\d+)")
                .matcher(Repository.text(files.get(0)));
        if (!matcher.find()) {
            throw new IllegalArgumentException(file + " has no max of " + name);
        }
        return Quantity.read(matcher.group(1)).get(0);
    }
}
