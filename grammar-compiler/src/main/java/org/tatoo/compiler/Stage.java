package org.tatoo.compiler;

/** A stage of a compilation, in the order of {@link GrammarCompiler#compile}. */
public enum Stage {
    READING("reading the file"),
    NORMALIZING("normalizing the grammar"),
    LINTS("checking the grammar"),
    VALUES("values"),
    LEXER("the lexer"),
    LR("the LR automaton"),
    MODES("the modes of the lexer"),
    OVERLAPS("overlaps of tokens"),
    WRITER("the writer"),
    TABLES("the tables"),
    /** The only stage whose work the tables alone can replace. */
    DIRECT_CODE("direct code"),
    JAVA("the Java sources");

    private final String text;

    Stage(String text) {
        this.text = text;
    }

    /** Returns the name of the stage in messages. */
    public String text() {
        return text;
    }
}
