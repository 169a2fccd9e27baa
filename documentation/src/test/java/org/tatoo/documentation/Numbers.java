package org.tatoo.documentation;

import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The numbers in the prose and tables of a page that should be bound, see {@link FactsTest}. */
final class Numbers {
    private static final Pattern COMMENT = Pattern.compile("(?s)<!--.*?-->");
    private static final Pattern LINK_TARGET = Pattern.compile("(?<=\\])\\([^)]*\\)");
    private static final Pattern CODE_SPAN = Pattern.compile("`[^`]*`");
    private static final Pattern LIST_NUMBER = Pattern.compile("(?m)^ *\\d+\\.(?= )");

    /** A number, and no part of a name such as {@code SHA-256}, {@code 0x94} or {@code 3.1.2}. */
    private static final Pattern NUMBER = Pattern.compile("(?<![\\w#/.,-]|\\d:)(?!0\\d)" + Quantity.NUMBER + "(\\s*(?:"
            + Quantity.UNIT + "|%)(?!\\w))?(?![\\w/]|[.,:-]\\w)");

    /** Words before a number of a standard, a version or a part of this documentation. */
    private static final Pattern NAMED =
            Pattern.compile("(?s).*\\b(?:RFC|[Ss]ections?|JDK|Java|TLS|HTTP/1\\.1 and|Linux|MQTT|QoS"
                    + "|[Rr]ecords?|[Vv]ersions?|[Pp]ort|January|February|March|April|May|June|July|August|September|October"
                    + "|November|December)\\s(?:[\\d.]+(?:,| and| or| to)\\s)*");

    private static final Pattern PROTOCOL_CODE = Pattern.compile("(?s).*\\b(?:HTTP|SMTP|status)\\s`?");

    /** Codes that are only codes in a code span: limits are as large. */
    private static final Set<String> SPAN_CODES = Set.of("200", "201", "204", "206", "220", "250", "304", "500");

    /** Codes of answers of HTTP and SMTP that no limit is equal to. */
    private static final Set<String> CODES = Set.of(
            "400", "401", "403", "404", "405", "408", "409", "411", "412", "413", "414", "415", "416", "417", "421",
            "426", "429", "431", "451", "452", "501", "502", "503", "504", "505", "550", "552", "554");

    /** Between two sentences, paragraphs or items. */
    private static final Pattern SENTENCE_END = Pattern.compile("\\n\\n|[.:]\\s+[A-Z`(\\[*]|\\n- ");

    private static final Pattern TABLE = Pattern.compile("(?m)(?:^\\|.*\\n)+");

    private final Page page;

    /** Without what cannot hold a number; places are those of the page. */
    private final String prose;

    private final List<Marker> markers;

    Numbers(Page page) {
        this.page = page;
        markers = Marker.in(page);
        String text = page.prose();
        for (Pattern pattern : List.of(COMMENT, LINK_TARGET, LIST_NUMBER)) {
            text = Page.blank(pattern, text);
        }
        prose = withoutCode(text);
    }

    /** A code span that is more than one value is code. */
    private static String withoutCode(String text) {
        return CODE_SPAN.matcher(text).replaceAll(span -> {
            String code = span.group();
            String inside = code.substring(1, code.length() - 1);
            boolean isCode = Quantity.read(inside).isEmpty() || CODES.contains(inside) || SPAN_CODES.contains(inside);
            return isCode ? Page.blank(code) : code;
        });
    }

    /** All that are not bound, with their places. */
    List<String> unbound() {
        return numbers().filter(number -> !isBound(number)).map(this::show).toList();
    }

    /** Those with a unit, or in a table of limits, that are not bound. */
    List<String> unboundLimits() {
        List<MatchResult> tables = TABLE.matcher(prose)
                .results()
                .filter(table -> table.group().lines().findFirst().orElseThrow().contains("limit"))
                .toList();
        return numbers()
                .filter(number -> number.group(1) != null
                        || tables.stream()
                                .anyMatch(table -> table.start() <= number.start() && number.end() <= table.end()))
                .filter(number -> !isBound(number))
                .map(this::show)
                .toList();
    }

    private Stream<MatchResult> numbers() {
        return NUMBER.matcher(prose).results().filter(number -> !isName(number));
    }

    private boolean isName(MatchResult number) {
        String before = prose.substring(Math.max(0, number.start() - 60), number.start());
        return (NAMED.matcher(before).matches() && number.group(1) == null)
                || PROTOCOL_CODE.matcher(before).matches()
                || CODES.contains(number.group());
    }

    private boolean isBound(MatchResult number) {
        int end = number.end();
        int after = prose.startsWith("`", end) ? end + 1 : end;
        return markers.stream()
                .anyMatch(marker ->
                        marker.isMeasured() ? covers(marker, end) : marker.start() == end || marker.start() == after);
    }

    /** Whether a number that ends at {@code end} is in the sentence or the row of the marker, or in the table above it. */
    private boolean covers(Marker marker, int end) {
        if (marker.start() < end) {
            return false;
        }
        String text = page.prose();
        String between = text.substring(end, marker.start());
        boolean inTable = text.startsWith("|", text.lastIndexOf('\n', end) + 1);
        boolean below = between.endsWith("|\n") && !between.contains("\n\n");
        return inTable
                ? below || !between.contains("\n")
                : !SENTENCE_END.matcher(between).find();
    }

    private String show(MatchResult number) {
        return page.place(number.start()) + ": " + number.group() + " in "
                + page.text()
                        .substring(
                                Math.max(0, number.start() - 40),
                                Math.min(page.text().length(), number.end() + 20))
                        .replace('\n', ' ');
    }
}
