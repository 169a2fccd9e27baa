package org.tatoo.documentation;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of Markdown in this repository.
 *
 * @param path relative to the root of the repository
 * @param text the whole page
 * @param prose the page with blanks in place of code blocks, so that places in it are places in the text
 */
record Page(Path path, String text, String prose) {
    private static final Pattern HEADING = Pattern.compile("(?m)^(#+) +(.*)$");
    private static final Map<Path, Page> PAGES = new ConcurrentHashMap<>();

    static Page of(String path) {
        return of(Path.of(path));
    }

    static Page of(Path path) {
        return PAGES.computeIfAbsent(path, Page::read);
    }

    private static Page read(Path path) {
        String text = Repository.text(path);
        return new Page(path, text, CodeBlocks.blank(text));
    }

    /** The README and every page of {@code docs}. */
    static List<Page> documentation() {
        return Stream.concat(Stream.of(of("README.md")), all("docs/**.md")).toList();
    }

    /** The pages of the samples and adapters. */
    static List<Page> modules() {
        return all("{samples,adapters}/*/README.md").toList();
    }

    /** All pages for readers, without the decision records, which speak of the code of their time. */
    static List<Page> current() {
        Stream<Page> pages = documentation().stream().filter(page -> !page.path.startsWith("docs/adr"));
        return Stream.concat(Stream.concat(pages, Stream.of(of("CONTRIBUTING.md"))), modules().stream())
                .toList();
    }

    private static Stream<Page> all(String glob) {
        return Repository.files(glob).stream().map(Page::of);
    }

    /** The headings of this level outside code blocks. */
    List<String> headings(int level) {
        return headings()
                .filter(heading -> heading.group(1).length() == level)
                .map(heading -> heading.group(2))
                .toList();
    }

    /** The headings of all levels, as links name them. */
    List<String> anchors() {
        return headings().map(heading -> anchor(heading.group(2))).toList();
    }

    private Stream<MatchResult> headings() {
        return HEADING.matcher(prose).results();
    }

    /** A heading as links name it: lower case, hyphens for spaces, and no other punctuation. */
    static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\w -]", "").replace(' ', '-');
    }

    /** The page and line of a place in the text. */
    String place(int offset) {
        return path + ":" + (1 + text.substring(0, offset).lines().count());
    }

    /** The text with blanks for what {@code pattern} matches; line ends stay. */
    static String blank(Pattern pattern, String text) {
        return pattern.matcher(text).replaceAll(match -> blank(match.group()));
    }

    static String blank(String text) {
        return text.replaceAll("[^\n]", " ");
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
