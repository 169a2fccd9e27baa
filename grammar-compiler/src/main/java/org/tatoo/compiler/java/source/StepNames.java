package org.tatoo.compiler.java.source;

/** The names of generated methods that both tables and direct code call. */
public final class StepNames {
    private StepNames() {}

    /** Returns the name of the method that keeps the number of {@code token}. */
    public static String keep(int token) {
        return "keepNumber" + token;
    }

    /** Returns the name of the method that keeps the number of an element. */
    public static String keepElement(int element) {
        return "keepElement" + element;
    }

    /** Returns the name of the method that takes the value of {@code token}, keeps its number, or both. */
    public static String take(int token) {
        return "take" + token;
    }

    /** Returns the name of the method that executes {@code step} and adds the value to the list below it. */
    public static String element(String step) {
        return "element_" + step; // a prefix, because no step begins like that, but a production may have any suffix
    }

    /** Returns the name of the method that selects a value by a number. */
    public static String choice(int selector) {
        return "choice" + selector;
    }
}
