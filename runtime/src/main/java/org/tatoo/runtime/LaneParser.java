package org.tatoo.runtime;

/**
 * How direct code continues with the tables. For generated code only; the protected members are not a public interface.
 *
 * <p>A path is a row of the table that says what a lane has put off doing to the stack.
 */
abstract class LaneParser extends TableParser {
    /** The lane that continues; 0 for the tables. */
    protected int lane;

    LaneParser(ProtocolHandler<?, ?> handler, int startState, ParserTables tables) {
        super(handler, startState, tables);
    }

    /** Does to the stack what a lane has put off. */
    protected final void push(int path) {
        char[] paths = tables.paths();
        int from = path * (tables.width() + 2);
        top -= paths[from];
        int pushed = paths[from + 1];
        for (int i = 0; i < pushed; i++) {
            stack[++top] = paths[from + 2 + i];
        }
    }

    /** Continues with the next token, outside of a lane. */
    protected final int leave(int path, long at, int position) {
        push(path);
        offset = at;
        return position;
    }

    /** Continues with another lane, or with the tables. */
    protected final int enter(int path, int next, long at, int position) {
        push(path);
        offset = at;
        lane = next;
        return position;
    }

    /** Continues inside a token, by the tables. */
    protected final int inside(int path, int state, long base, int start, int position) {
        push(path);
        offset = base + start;
        tokenStart = start;
        matched = lexer.accepted()[state] - 1;
        matchEnd = position;
        dfaState = state;
        return position;
    }

    /** Continues inside a token, by the tables: the bytes from {@code end} on cannot be its last. */
    protected final int within(int path, int state, int between, long base, int start, int end, int position) {
        inside(path, end == position ? state : between, base, start, position);
        matched = lexer.accepted()[state] - 1;
        matchEnd = end;
        return position;
    }

    /** Continues at the beginning of a token, by the tables: it is wrong, has to back up, or its end is not there. */
    protected final int retry(int path, long base, int start) {
        push(path);
        offset = base + start;
        tokenStart = start;
        matched = NONE;
        dfaState = lexer.mode()[stack[top]];
        return start;
    }

    /** Leaves a recognised token to the tables. */
    protected final int deliver(int path, int rule, long at, int start, int end, byte[] input) {
        push(path);
        offset = at;
        tokenStart = start;
        matched = rule;
        matchEnd = end;
        deliver(tables, input);
        return next();
    }

    /** Keeps a recognised token until a pause before its shift is over. */
    protected final int suspend(int path, int terminal, int start, int end, byte[] input) {
        push(path);
        tokenStart = start;
        matchEnd = end;
        suspend(terminal, input);
        return next();
    }

    /** Sets the token and the offset for the callback of a terminal. */
    protected final void event(long base, int start, int position) {
        token(start, position, base);
        offset = base + position;
    }

    /** Rejects a token whose number is not allowed. */
    protected final int badNumber(int terminal, long base, int start, int position) {
        offset = base + start;
        badValue(terminal, token(start, position, base));
        return position;
    }
}
