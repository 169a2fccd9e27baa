package org.tatoo.server;

import org.tatoo.runtime.PushParser;
import org.tatoo.runtime.Token;

/**
 * What a generated parser of {@code lines = message*; message = line} would do, with {@code line='[^\n\0]*\n' max 65536}:
 * the reduction of a message needs no look-ahead, so it follows the shift at once, or after a pause.
 */
final class LineParser extends PushParser {
    static final int MAX = 65_536;

    enum Terminal {
        line
    }

    enum Production {
        message
    }

    private final LineHandler handler;
    private boolean reductionDue;

    LineParser(LineHandler handler) {
        super(handler, 0, 4);
        this.handler = handler;
    }

    @Override
    protected int scan(byte[] input, int from, int limit) {
        int position = from;
        while (true) {
            if (dfaState == NONE) {
                reduce();
                if (stops != 0 || position == limit) {
                    return position;
                }
                tokenStart = position;
                matched = NONE;
                dfaState = 0;
            }
            int read = match(input, position, limit);
            if (read != NONE) {
                return read;
            }
            deliver(input);
            position = next();
            if (stops != 0) {
                return position;
            }
        }
    }

    @Override
    protected int match(byte[] input, int from, int limit) {
        int position = from;
        while (position < limit && input[position] != '\n' && input[position] != 0) {
            position++;
        }
        if (position - tokenStart >= MAX) {
            rejectTooLong(0, input, position);
            return position;
        }
        if (position == limit) {
            return position;
        }
        if (input[position] == 0) {
            rejectByte(input, position);
            return position;
        }
        matched = 0;
        matchEnd = position + 1;
        return NONE;
    }

    @Override
    protected void deliver(byte[] input) {
        advance(0, token(input), input);
    }

    @Override
    protected void advance(int terminal, Token token, byte[] input) {
        reductionDue = true;
        countLines(token);
        delivered(token);
        handler.shift(Terminal.line, token);
    }

    private void reduce() {
        if (reductionDue) {
            reductionDue = false;
            handler.reduce(Production.message);
        }
    }

    @Override
    protected boolean end() {
        reduce();
        return stops == 0;
    }

    @Override
    protected int action(int state, int terminal) {
        return terminal == 0 ? 1 : Integer.MAX_VALUE;
    }

    @Override
    protected int successor(int state, int variant) {
        return 0;
    }

    @Override
    protected int length(int variant) {
        return 1;
    }

    @Override
    protected int soleReduction(int state) {
        return NONE;
    }

    @Override
    protected String ruleName(int rule) {
        return "line";
    }

    @Override
    protected int terminals() {
        return 1;
    }

    @Override
    protected boolean utf8() {
        return false;
    }
}
