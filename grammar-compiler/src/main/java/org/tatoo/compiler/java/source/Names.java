package org.tatoo.compiler.java.source;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import org.tatoo.compiler.generation.AutomataModel;
import org.tatoo.compiler.generation.BuildingModel;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.grammar.Symbol;

/** The class names used in the printed code. */
public record Names(ClassName terminal, ClassName production, ClassName handler, ClassName parser) {
    public static final ClassName CONNECTION = runtime("Connection");
    public static final ClassName DELIMITER = ClassName.get("org.tatoo.runtime", "Delimiter");
    public static final ClassName FEEDING = ClassName.get("org.tatoo.runtime", "Feeding");
    public static final ClassName KEPT_TOKENS = runtime("KeptTokens");
    public static final ClassName KEYWORD = runtime("Keyword");
    public static final ClassName NULLABLE = ClassName.get("org.jspecify.annotations", "Nullable");
    public static final ClassName PUSH_PARSER = ClassName.get("org.tatoo.runtime", "PushParser");
    public static final ClassName PARKED_PARSER = runtime("ParkedParser");
    public static final ClassName PROTOCOL_HANDLER = runtime("ProtocolHandler");
    public static final ClassName LEXER_TABLES = runtime("LexerTables");
    public static final ClassName LR_TABLES = runtime("LrTables");
    public static final ClassName PARSER_STATE = runtime("ParserState");
    public static final ClassName PARSER_TABLES = runtime("ParserTables");
    public static final ClassName RECOVERY_TABLES = runtime("RecoveryTables");
    public static final ClassName RUNS = runtime("Runs");
    public static final ClassName SYNTAX_ERROR = runtime("SyntaxError");
    public static final ClassName TABLES = runtime("Tables");
    public static final ClassName TABLE_PARSER = runtime("TableParser");
    public static final ClassName VIRTUAL_TABLES = runtime("VirtualTables");
    public static final ClassName TOKEN = runtime("Token");
    public static final ClassName NUMBERS = runtime("Numbers");

    public static Names of(ParserModel model) {
        String name = model.name();
        return new Names(
                ClassName.get(model.packageName(), name + "Terminal"),
                ClassName.get(model.packageName(), name + "Production"),
                ClassName.get(model.packageName(), name + "ProtocolHandler"),
                ClassName.get(model.packageName(), name + "Parser"));
    }

    /** Returns the names for a parser that delivers values of {@code kind}. */
    public static Names of(ParserModel model, BuildingModel.Kind kind) {
        Names events = of(model);
        return new Names(
                events.terminal,
                events.production,
                ClassName.get(model.packageName(), model.name() + kind.handler()),
                ClassName.get(model.packageName(), model.name() + kind.parser()));
    }

    /** Returns the constant of {@code terminal} in the enum {@code type}; null, as an expression, for a literal. */
    public static CodeBlock constant(ClassName type, String terminal) {
        return Symbol.isLiteral(terminal) ? CodeBlock.of("null") : CodeBlock.of("$T.$L", type, terminal);
    }

    /** Returns the class of tables shared by all parsers of a grammar. */
    public static ClassName tables(AutomataModel automata) {
        return ClassName.get(automata.packageName(), automata.name() + "Tables");
    }

    private static ClassName runtime(String name) {
        return ClassName.get("org.tatoo.runtime", name);
    }

    /** Returns {@code text} escaped for Javadoc, so that it neither ends nor structures a comment. */
    public static String javadoc(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("*/", "*&#47;")
                .replace("\\", "&#92;")
                .replace("@", "&#64;")
                .replace("$", "$$");
    }
}
