package org.tatoo.runtime;

/**
 * The loops over the tables: tokens become shifts and reductions, and a subclass is told of those that its tables
 * report. A method of the loop over tokens is given its tables: in a generated class they are constants, and the method
 * is compiled with them. For generated code only; the protected members are not a public interface.
 */
abstract class TableParser extends TokenParser {
    /** Whether the held bytes are being scanned, not the fed buffer. */
    boolean readsHeld;

    TableParser(ProtocolHandler<?, ?> handler, int startState, ParserTables tables) {
        super(handler, startState, tables);
    }

    // ---- overridden by generated classes

    /** A reported terminal was shifted; the number of a virtual one is less by one than among all terminals. */
    protected void shifted(int terminal, Token token) {
        // nobody is told
    }

    /** A variant was reduced that is reported by this number. */
    protected void reduced(int number) {
        // nobody is told
    }

    /** The input is accepted. */
    protected void accepted() {
        // nobody is told
    }

    /**
     * Keeps the number of a token, or takes its value, before it is shifted.
     *
     * @param state after the shift
     * @return false, after a rejection, if the value is not allowed
     */
    protected boolean takeValue(int terminal, int state, Token token) {
        return true;
    }

    /** Asks a question, from 1, that a value answers, and continues with the answer. */
    protected void ask(int question, byte[] input) {
        throw new IllegalStateException();
    }

    // ---- overridden by parsers of virtual terminals

    /** Shifts a virtual terminal, or waits for its bytes. */
    void takeVirtual(int terminal, int successor, Token token) {
        throw new IllegalStateException();
    }

    /** Rejects a virtual terminal of no bytes that the state does not allow. */
    protected void rejectVirtual(int terminal) {
        throw new IllegalStateException();
    }

    /** Answers a question that only depends on whether a region ends. */
    void askRegion(int question) {
        throw new IllegalStateException();
    }

    // ---- the scan

    /**
     * Recognises tokens in {@code input} from {@code from} to {@code to} until all bytes are used or {@link #stops} is
     * not 0. A generated class has the same loop over its own tables, which are constants there.
     *
     * @return the index of the first byte not used
     */
    protected int scan(byte[] input, int from, int to) {
        tokensIn(input);
        int limit = to;
        int position = from;
        int state = stack[top]; // kept, because reading it again would wait for its being stored
        while (true) {
            if (dfaState == NONE) {
                int sole;
                while ((sole = lr.sole()[state]) != 0) {
                    state = makeReduction(tables, sole);
                    if (stops != 0) {
                        return position;
                    }
                }
                if (lr.question()[state] != 0) {
                    askAt(position, input);
                    if (stops != 0) {
                        return position;
                    }
                    state = stack[top];
                    continue;
                }
                if (position == limit) {
                    return position;
                }
                position = skipBlank(lexer, input, position, limit);
                int end = recognise(lexer, input, position, limit);
                if (end != NONE) {
                    int rule = matched;
                    if (rule >= lr.terminals()) {
                        position = end;
                        report(tables, rule, input);
                        if (stops != 0) {
                            return position;
                        }
                        continue;
                    }
                    // as advance does, in this loop because the compiler makes it one with it
                    int column = lr.actionColumn()[rule];
                    int action = lr.action()[column + state];
                    if (action != 0) {
                        position = end;
                        while ((char) action > lr.states()) {
                            state = makeReduction(tables, action);
                            if (stops != 0) {
                                suspend(rule, input);
                                return position;
                            }
                            action = lr.action()[column + state];
                        }
                        shift(tables, rule, action, token);
                        if (stops != 0) {
                            return position;
                        }
                        state = (char) action - 1;
                        continue;
                    }
                }
                beginToken(position, state);
            }
            int read = match(lexer, input, position, limit);
            if (read != NONE) {
                return read;
            }
            deliver(tables, input);
            tokensIn(input); // the token may have been one of held bytes
            position = next();
            if (stops != 0) {
                return position;
            }
            state = stack[top];
        }
    }

    /** Begins a token at {@code position}, which the automaton may read in several buffers. */
    protected final void beginToken(int position, int state) {
        tokenStart = position;
        matched = NONE;
        dfaState = lexer.mode()[state];
    }

    /** Whether the stack has room for the entries that any lane puts on it, and the fed buffer is scanned. */
    protected final boolean mayFollow() {
        return !readsHeld && (top + tables.height() < stack.length || makeRoom(tables.height()));
    }

    /** Delivers the longest match. */
    protected final void deliver(ParserTables of, byte[] input) {
        int rule = matched;
        if (matchEnd - tokenStart > of.lexer().max()[rule]) {
            rejectTooLong(rule, input, matchEnd);
            return;
        }
        token(input);
        report(of, rule, input);
    }

    /** Continues with the rule that {@link #token} matched. */
    protected final void report(ParserTables of, int rule, byte[] input) {
        if (rule < of.lr().terminals()) {
            advance(of, rule, token, input);
            return;
        }
        use(of.lexer(), rule, token);
        if (rule >= of.lexer().comments()) {
            handler().comment(ruleName(rule), token);
        }
    }

    /** Counts a token as delivered. */
    private void use(LexerTables lexer, int rule, Token token) {
        if (lexer.raw()) {
            lendRaw(token);
        }
        if (lexer.counted()[rule] != 0) {
            countLines(token);
        }
        delivered(token);
    }

    // ---- shifts and reductions

    /** Reduces by the look-ahead {@code terminal} until it is shifted or {@link #stops} is not 0. */
    final void advance(ParserTables of, int terminal, Token token, byte[] input) {
        LrTables lr = of.lr();
        int column = lr.actionColumn()[terminal];
        int action = lr.action()[column + stack[top]];
        while ((char) action > lr.states()) {
            int state = makeReduction(of, action);
            if (stops != 0) {
                suspend(terminal, input);
                return;
            }
            action = lr.action()[column + state];
        }
        shift(of, terminal, action, token);
    }

    /** Shifts the terminal, or rejects it if that is the action. */
    protected final void shift(ParserTables of, int terminal, int action, Token token) {
        LrTables lr = of.lr();
        if (action == 0) {
            if (terminal > lr.terminals()) {
                rejectVirtual(terminal);
            } else {
                rejectToken(terminal, token);
            }
            return;
        }
        int state = (char) action - 1;
        if (terminal > lr.terminals()) {
            takeVirtual(terminal, state, token);
            return;
        }
        int properties = of.tokens()[terminal];
        if (properties >= ParserTables.VALUED && !takeValue(terminal, state, token)) {
            return;
        }
        if (++top == stack.length && !grow()) {
            return;
        }
        stack[top] = state;
        use(of.lexer(), terminal, token);
        if ((properties & ParserTables.REPORTED) != 0) {
            shifted(terminal, token);
        }
        if (action > Character.MAX_VALUE) {
            reduceUnits(of, action >> Character.SIZE);
        }
    }

    /** Reduces by the end of the input until it is accepted (true) or {@link #stops} is not 0 (false). */
    final boolean end() {
        while (stops == 0) {
            int state = stack[top];
            if (lr.sole()[state] != 0) {
                makeReduction(tables, lr.sole()[state]);
            } else if (lr.question()[state] != 0) {
                askAt(0, NO_BYTES);
            } else {
                int action = lr.action()[lr.actionColumn()[lr.terminals()] + state];
                if (action == 0) {
                    rejectEnd();
                } else if (action == lr.accept()) {
                    accepted();
                    return true;
                } else {
                    makeReduction(tables, action);
                }
            }
        }
        return false;
    }

    /** Asks the question of the state on top, before the byte at {@code position}, and continues with the answer. */
    protected final void askAt(int position, byte[] input) {
        tokenStart = position;
        matchEnd = position;
        int question = lr.question()[stack[top]];
        if (question <= lr.virtual().answered()) {
            ask(question, input);
        } else {
            askRegion(question);
        }
    }

    /** Reduces; returns the state on top after it, which the caller need not read again if nothing stops it. */
    protected final int makeReduction(ParserTables of, int action) {
        LrTables lr = of.lr();
        int variant = (char) action - lr.reduce();
        top -= action >> Character.SIZE;
        int next = lr.successor()[lr.successorColumn()[variant] + stack[top]];
        if (++top == stack.length && !grow()) {
            return NONE;
        }
        int state = (char) next;
        stack[top] = state;
        int number = of.reports()[variant] - 1;
        if (number != NONE) {
            reduced(number);
        }
        if (next > Character.MAX_VALUE) {
            reduceUnits(of, next >> Character.SIZE);
        }
        return state;
    }

    /** Reports the reductions that a step took along; goes back to the first that a pause forbids. */
    private void reduceUnits(ParserTables of, int first) {
        LrTables lr = of.lr();
        int variant;
        for (int unit = first; (variant = lr.unit()[unit] - 1) != NONE; unit += 2) {
            int number = of.reports()[variant] - 1;
            if (number != NONE) {
                if (stops != 0) {
                    stack[top] = lr.unit()[unit + 1];
                    return;
                }
                reduced(number);
            }
        }
    }

    /** Reduces by a variant. */
    protected final void reduce(int variant) {
        makeReduction(tables, lr.length()[variant] << Character.SIZE | lr.reduce() + variant);
    }

    /** Reduces by the variant of a question that is not asked where a region ends. */
    final void reduceInside(int question) {
        reduce(lr.virtual().inside()[question - lr.virtual().answered() - 1]);
    }

    /**
     * Makes the reductions that need no look-ahead, until {@link #stops} is not 0.
     *
     * @return whether the state on top reads bytes, or waits for the end of a region; false if it asks something
     */
    final boolean settle() {
        while (stops == 0) {
            int state = stack[top];
            int question = lr.question()[state];
            if (lr.sole()[state] != 0) {
                makeReduction(tables, lr.sole()[state]);
            } else if (question <= lr.virtual().answered()
                    || question == lr.virtual().awaiting()
                    || atRegionEnd()) {
                return question == 0 || question > lr.virtual().answered();
            } else {
                reduceInside(question);
            }
        }
        return false;
    }

    /** Whether the innermost region ends at {@link #offset}. */
    boolean atRegionEnd() {
        return false;
    }
}
