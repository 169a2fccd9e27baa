package org.tatoo.compiler.diagnostic;

/** How a message shows a character. */
public final class Characters {
    private Characters() {}

    /** The character itself, or its number if a reader would not see it. */
    public static String shown(int codePoint) {
        return isVisible(codePoint) ? Character.toString(codePoint) : "U+%04X".formatted(codePoint);
    }

    /** Whether a reader sees {@code codePoint}: blanks, marks of direction and the like are not seen. */
    public static boolean isVisible(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
