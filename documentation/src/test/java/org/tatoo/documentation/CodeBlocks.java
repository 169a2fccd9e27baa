package org.tatoo.documentation;

import java.util.stream.Collectors;

/** The code blocks of Markdown: fences, and lines that are indented by four columns after an empty line. */
final class CodeBlocks {
    private static final String FENCE = "```";
    private static final String INDENTED = "    ";

    private boolean fenced;
    private boolean indented;
    private boolean afterEmpty = true;

    private CodeBlocks() {}

    /** The text with blanks in place of code blocks. */
    static String blank(String text) {
        CodeBlocks blocks = new CodeBlocks();
        return text.lines()
                .map(line -> blocks.isCode(line) ? Page.blank(line) : line)
                .collect(Collectors.joining("\n", "", text.endsWith("\n") ? "\n" : ""));
    }

    /** The lines of the code blocks alone. */
    static String only(String text) {
        CodeBlocks blocks = new CodeBlocks();
        return text.lines().filter(blocks::isCode).collect(Collectors.joining("\n"));
    }

    private boolean isCode(String line) {
        boolean delimiter = line.startsWith(FENCE);
        boolean code = fenced || delimiter;
        if (delimiter) {
            fenced = !fenced;
        }
        indented = !code && line.startsWith(INDENTED) && (indented || afterEmpty);
        afterEmpty = line.isEmpty();
        return code || indented;
    }
}
