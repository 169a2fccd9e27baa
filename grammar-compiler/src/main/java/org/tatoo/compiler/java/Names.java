package org.tatoo.compiler.java;

import com.palantir.javapoet.ClassName;
import org.tatoo.compiler.generation.AutomataModel;
import org.tatoo.compiler.generation.BuildingModel;
import org.tatoo.compiler.generation.ParserModel;

/** The class names that the printed code mentions. */
record Names(ClassName terminal, ClassName production, ClassName handler, ClassName parser) {
    static final ClassName CONNECTION = runtime("Connection");
    static final ClassName DELIMITER = ClassName.get("org.tatoo.runtime", "Delimiter");
    static final ClassName FEEDING = ClassName.get("org.tatoo.runtime", "Feeding");
    static final ClassName KEPT_TOKENS = runtime("KeptTokens");
    static final ClassName KEYWORD = runtime("Keyword");
    static final ClassName NULLABLE = ClassName.get("org.jspecify.annotations", "Nullable");
    static final ClassName PUSH_PARSER = ClassName.get("org.tatoo.runtime", "PushParser");
    static final ClassName PARKED_PARSER = runtime("ParkedParser");
    static final ClassName PROTOCOL_HANDLER = runtime("ProtocolHandler");
    static final ClassName LEXER_TABLES = runtime("LexerTables");
    static final ClassName LR_TABLES = runtime("LrTables");
    static final ClassName PARSER_STATE = runtime("ParserState");
    static final ClassName PARSER_TABLES = runtime("ParserTables");
    static final ClassName RECOVERY_TABLES = runtime("RecoveryTables");
    static final ClassName RUNS = runtime("Runs");
    static final ClassName SYNTAX_ERROR = runtime("SyntaxError");
    static final ClassName TABLES = runtime("Tables");
    static final ClassName TABLE_PARSER = runtime("TableParser");
    static final ClassName VIRTUAL_TABLES = runtime("VirtualTables");
    static final ClassName TOKEN = runtime("Token");
    static final ClassName NUMBERS = runtime("Numbers");

    static Names of(ParserModel model) {
        String name = model.name();
        return new Names(
                ClassName.get(model.packageName(), name + "Terminal"),
                ClassName.get(model.packageName(), name + "Production"),
                ClassName.get(model.packageName(), name + "ProtocolHandler"),
                ClassName.get(model.packageName(), name + "Parser"));
    }

    /** Those of a parser that hands over values of {@code kind}. */
    static Names of(ParserModel model, BuildingModel.Kind kind) {
        Names events = of(model);
        return new Names(
                events.terminal,
                events.production,
                ClassName.get(model.packageName(), model.name() + kind.handler()),
                ClassName.get(model.packageName(), model.name() + kind.parser()));
    }

    /** The class of the tables that all parsers of a grammar share. */
    static ClassName tables(AutomataModel automata) {
        return ClassName.get(automata.packageName(), automata.name() + "Tables");
    }

    private static ClassName runtime(String name) {
        return ClassName.get("org.tatoo.runtime", name);
    }

    /** {@code text} as it can stand in Javadoc, without anything that ends or structures a comment. */
    static String javadoc(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("*/", "*&#47;")
                .replace("\\", "&#92;")
                .replace("@", "&#64;")
                .replace("$", "$$");
    }
}
