package org.tatoo.benchmarks.language;

import java.nio.charset.StandardCharsets;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.tatoo.benchmarks.language.antlr.ScriptBaseListener;
import org.tatoo.benchmarks.language.antlr.ScriptLexer;
import org.tatoo.benchmarks.language.antlr.ScriptParser;

/** ANTLR 4 with a listener that is called during parsing: it builds no tree and uses the fast prediction mode. */
final class AntlrPeer {
    private AntlrPeer() {}

    static Counts parse(byte[] text) {
        ScriptLexer lexer = new ScriptLexer(CharStreams.fromString(new String(text, StandardCharsets.UTF_8)));
        ScriptParser parser = new ScriptParser(new CommonTokenStream(lexer));
        Counting listener = new Counting();
        parser.setBuildParseTree(false);
        parser.setErrorHandler(new BailErrorStrategy());
        parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
        parser.addParseListener(listener);
        parser.program();
        // ANTLR counts the end of the input as a token
        return new Counts(listener.tokens - 1, listener.productions);
    }

    private static final class Counting extends ScriptBaseListener {
        private long tokens;
        private long productions;

        @Override
        public void visitTerminal(TerminalNode node) {
            tokens++;
        }

        @Override
        public void exitEveryRule(ParserRuleContext context) {
            productions++;
        }
    }
}
