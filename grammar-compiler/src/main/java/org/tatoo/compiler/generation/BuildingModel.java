package org.tatoo.compiler.generation;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The reports of a parser to the builder of values, in addition to reductions.
 *
 * @param kind the kind of the values
 * @param handlers the class of the handler of each start
 * @param tokens for each token whose value is taken, by its number, the method of the builder and its arguments
 * @param raws for each virtual terminal whose raw bytes are collected, by its number, the method of the builder
 * @param streamed the numbers of the raw bytes that are passed to the handler
 * @param elements the names of steps that receive the places of tokens, and whose values may be elements of lists
 * @param additions the names of steps that add the top value to the list below it
 * @param entries for each state, the number of values of the symbol that leads to it; empty if the parser does not
 *     recover
 */
public record BuildingModel(
        Kind kind,
        List<String> handlers,
        Map<Integer, Token> tokens,
        Map<Integer, String> raws,
        Set<Integer> streamed,
        Set<String> elements,
        Set<String> additions,
        List<Integer> entries)
        implements Listener {
    /** The kinds of values. */
    public enum Kind {
        /** Records of the grammar. */
        RECORDS("MessageHandler", "MessageParser", "MessageBuilder"),
        /** The results of the user's methods. */
        EVALUATOR("Evaluator", "EvaluatorParser", "EvaluatorBuilder");

        private final String handler;
        private final String parser;
        private final String builder;

        Kind(String handler, String parser, String builder) {
            this.handler = handler;
            this.parser = parser;
            this.builder = builder;
        }

        /** Returns the suffix of the handler's class name. */
        public String handler() {
            return handler;
        }

        /** Returns the suffix of the parser's class name. */
        public String parser() {
            return parser;
        }

        /** Returns the suffix of the builder's class name. */
        public String builder() {
            return builder;
        }
    }

    /**
     * A token whose value is taken.
     *
     * @param method the method of the builder
     * @param slots the slots of the numbers that are passed to it
     */
    public record Token(String method, List<Integer> slots) {
        public Token {
            slots = List.copyOf(slots);
        }
    }

    public BuildingModel {
        handlers = List.copyOf(handlers);
        tokens = Map.copyOf(tokens);
        raws = Map.copyOf(raws);
        streamed = Set.copyOf(streamed);
        elements = Set.copyOf(elements);
        additions = Set.copyOf(additions);
        entries = List.copyOf(entries);
    }
}
