package org.tatoo.writer;

import java.nio.ByteBuffer;
import org.tatoo.runtime.ParkedParser;
import org.tatoo.runtime.ParserTables;
import org.tatoo.runtime.RegionParser;
import org.tatoo.runtime.Token;

/**
 * The parser by which a writer checks its output: it reports every step. It uses the tables of the grammar, as the
 * parsers of the grammar do. For generated code; a subclass keeps numbers and asks questions if the grammar has such.
 */
public class CheckingParser extends RegionParser {
    private final MessageWriter writer;

    /**
     * Makes the parser of one writer.
     *
     * @param start the number of the start symbol
     * @param tables that report every step
     */
    public CheckingParser(MessageWriter writer, int start, ParserTables tables) {
        super(new CheckHandler(writer), start, tables);
        this.writer = writer;
    }

    @Override
    protected final void shifted(int terminal, Token token) {
        writer.agreement().shift(terminal, shiftedName(terminal), token.offset(), token.length());
        pauseIfDue();
    }

    @Override
    protected final void reduced(int variant) {
        writer.agreement().reduce(~variant);
        pauseIfDue();
    }

    @Override
    protected final void data(int terminal, ByteBuffer bytes, long remaining) {
        writer.agreement().raw(bytes.remaining());
    }

    /** Called before a question that the input does not answer. */
    protected final void asked() {
        writer.agreement().ask();
    }

    private void pauseIfDue() {
        if (writer.agreement().takesPause()) {
            pause();
        }
    }

    /** Nobody asks for that: a writer keeps its parser. */
    @Override
    protected final ParkedParser<?> parked() {
        throw new IllegalStateException();
    }
}
