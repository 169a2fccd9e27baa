package org.tatoo.compiler.diagnostic;

/** The format of characters in messages. */
public final class Characters {
    private Characters() {}

    /** Returns the character itself, or its number if it is invisible. */
    public static String shown(int codePoint) {
        return isVisible(codePoint) ? Character.toString(codePoint) : "U+%04X".formatted(codePoint);
    }

    /** Returns whether {@code codePoint} is visible; white space, direction marks and similar characters are not. */
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
