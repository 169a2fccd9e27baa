package org.tatoo.runtime;

/**
 * The loops of a parser over bytes and tokens. They take the tables as parameters, because these are constants of a
 * generated class, which the compiler inlines. The fields of the parser hold its position within a token.
 */
final class Scanner {
    private static final int NONE = LrParser.NONE;

    private Scanner() {}

    /**
     * Recognises a token that ends within the available bytes and does not back up.
     *
     * @return the index after the token; {@link LrParser#NONE} if {@link #match} must decide
     */
    static int recognise(TableParser parser, LexerTables dfa, byte[] input, int start, int to) {
        char[] next = dfa.next();
        char[] classOf = dfa.classOf();
        int state = dfa.any();
        int limit = to;
        if (state == NONE) {
            state = dfa.mode()[parser.stack[parser.top]];
        } else {
            // independent of the parser's state: otherwise each token would depend on the one before it
            limit = Math.min(limit, start + LexerTables.REACH);
        }
        int end = start;
        int following;
        while (end < limit && (following = next[state << dfa.shift() | classOf[input[end] & 0xff]]) != 0) {
            state = following;
            end++;
            if (state < dfa.loops()) {
                // most input is runs of bytes that stay in a state: this loop avoids a dependent load per byte
                boolean[] stays = dfa.stays()[state];
                while (end < limit && stays[input[end] & 0xff]) {
                    end++;
                }
            }
        }
        int rule = dfa.accepted()[state] - 1;
        if (rule == NONE || end - start > dfa.max()[rule] || (end == limit && state < dfa.complete())) {
            return NONE;
        }
        parser.tokenStart = start;
        parser.matched = rule;
        parser.matchEnd = end;
        parser.token(start, end, parser.offset - start);
        return end;
    }

    /**
     * Follows the lexer's automaton inside a token until its longest match is known.
     *
     * @return {@link LrParser#NONE} if the match is known, otherwise the index up to which bytes were read
     */
    static int match(TableParser parser, LexerTables dfa, byte[] input, int from, int limit) {
        char[] next = dfa.next();
        char[] classOf = dfa.classOf();
        int state = parser.dfaState;
        int position = from;
        while (position < limit) {
            int following = next[state << dfa.shift() | classOf[input[position] & 0xff]];
            if (following < dfa.accepting() || following >= dfa.open()) {
                // a match is recorded when the automaton leaves it, which few bytes cause
                keepMatch(parser, state, position);
                if (following == 0) {
                    if (parser.matched == NONE) {
                        parser.current.rejectByte(input, position);
                        return position;
                    }
                    return NONE;
                }
            }
            state = following;
            position++;
            if (state < dfa.loops()) {
                boolean[] stays = dfa.stays()[state];
                while (position < limit && stays[input[position] & 0xff]) {
                    position++;
                }
            }
            if (state >= dfa.complete() && state < dfa.open()) {
                keepMatch(parser, state, position);
                return NONE;
            }
            if (position - parser.tokenStart > dfa.shortest() && isTooLong(parser, state, input, position)) {
                return position;
            }
        }
        keepMatch(parser, state, limit);
        parser.dfaState = state;
        return limit;
    }

    private static void keepMatch(TableParser parser, int state, int position) {
        int rule = parser.lexer.accepted()[state] - 1;
        if (rule != NONE) {
            parser.matched = rule;
            parser.matchEnd = position;
        }
    }

    /** Rejects a token that is longer than its limit, or than the production that it belongs to; returns true if so. */
    private static boolean isTooLong(TableParser parser, int state, byte[] input, int position) {
        keepMatch(parser, state, position);
        int[] max = parser.lexer.max();
        int longest = parser.lexer.longest()[state];
        int most = Math.max(max[longest], parser.matched == NONE ? 0 : max[parser.matched]);
        if (parser.productions != null && parser.current.isBeyond(position, most)) {
            parser.current.rejectBeyond(input);
            return true;
        }
        if (position - parser.tokenStart <= most) {
            return false;
        }
        parser.current.rejectTooLong(parser.matched == NONE ? longest : parser.matched, input, position);
        return true;
    }

    /** Returns the state after {@code b} in the token in progress; 0 if the automaton does not continue with it. */
    static int following(TableParser parser, byte b) {
        LexerTables lexer = parser.lexer;
        return lexer.next()[parser.dfaState << lexer.shift() | lexer.classOf()[b & 0xff]];
    }

    /** Skips a blank that ends within the available bytes; returns the index after it, or {@code from} if none. */
    static int skipBlank(TableParser parser, LexerTables dfa, byte[] input, int from, int limit) {
        boolean[] blank = dfa.blank();
        if (blank == null) {
            return from;
        }
        int end = from;
        while (end < limit && blank[input[end] & 0xff]) {
            end++;
        }
        if (end == from || end == limit || end - from > dfa.blankMax()) {
            return from;
        }
        if (!dfa.blankCounted()) {
            parser.offset += end - from;
        } else if (end - from == 1 && input[from] > '\n') {
            parser.offset++; // the usual case: language.sh takes 3 % less without a call
        } else {
            parser.skipped(input, from, end);
        }
        return end;
    }

    /**
     * Recognises tokens in {@code input} from {@code from} to {@code to} until all bytes are used or
     * {@link PushParser#stops} is not 0. A generated class has the same loop over its own tables.
     *
     * @return the index of the first byte not used
     */
    static int scan(TableParser parser, byte[] input, int from, int to) {
        ParserTables tables = parser.tables;
        LexerTables lexer = tables.lexer();
        LrTables lr = tables.lr();
        parser.tokensIn(input);
        int position = from;
        int state = parser.stack[parser.top]; // cached, because rereading it would wait for the store
        while (true) {
            if (parser.dfaState == NONE) {
                int sole;
                while ((sole = lr.sole()[state]) != 0) {
                    state = parser.makeReduction(tables, sole);
                    if (parser.stops != 0) {
                        return position;
                    }
                }
                if (lr.question()[state] != 0) {
                    parser.askAt(position, input);
                    if (parser.stops != 0) {
                        return position;
                    }
                    state = parser.stack[parser.top];
                    continue;
                }
                if (position == to) {
                    return position;
                }
                position = skipBlank(parser, lexer, input, position, to);
                int end = recognise(parser, lexer, input, position, to);
                if (end != NONE) {
                    int rule = parser.matched;
                    if (rule >= lr.terminals()) {
                        position = end;
                        parser.report(tables, rule, input);
                        if (parser.stops != 0) {
                            return position;
                        }
                        continue;
                    }
                    // as in advance, repeated here so that the compiler optimises it with this loop
                    int column = lr.actionColumn()[rule];
                    int action = lr.action()[column + state];
                    if (action != 0) {
                        position = end;
                        while ((char) action > lr.states()) {
                            state = parser.makeReduction(tables, action);
                            if (parser.stops != 0) {
                                parser.suspend(rule, input);
                                return position;
                            }
                            action = lr.action()[column + state];
                        }
                        parser.shift(tables, rule, action, parser.token);
                        if (parser.stops != 0) {
                            return position;
                        }
                        state = (char) action - 1;
                        continue;
                    }
                }
                parser.beginToken(position, state);
            }
            int read = match(parser, lexer, input, position, to);
            if (read != NONE) {
                return read;
            }
            parser.deliver(tables, input);
            parser.tokensIn(input); // the token may have consisted of held bytes
            position = parser.next();
            if (parser.stops != 0) {
                return position;
            }
            state = parser.stack[parser.top];
        }
    }
}
