package org.tatoo.compiler.java.source;

/** The names of generated methods that both the tables and direct code call. */
public final class StepNames {
    private StepNames() {}

    /** Keeps the number of {@code token}. */
    public static String keep(int token) {
        return "keepNumber" + token;
    }

    /** Keeps the number of an element. */
    public static String keepElement(int element) {
        return "keepElement" + element;
    }

    /** Takes the value of {@code token}, or keeps its number, or both. */
    public static String take(int token) {
        return "take" + token;
    }

    /** Does what {@code step} does, and adds the value to the list below it. */
    public static String element(String step) {
        return "element_" + step; // no step begins like that, but a production may end in anything
    }

    /** Finds the value of a selector by a number. */
    public static String choice(int selector) {
        return "choice" + selector;
    }
}
