package org.tatoo.samples.protocols.memcached;

import java.util.ArrayDeque;
import java.util.Deque;
import org.tatoo.grammars.memcached.MemcachedParser;
import org.tatoo.grammars.memcached.MemcachedProduction;
import org.tatoo.grammars.memcached.MemcachedProtocolHandler;
import org.tatoo.grammars.memcached.MemcachedResponseParser;
import org.tatoo.grammars.memcached.MemcachedResponseProduction;
import org.tatoo.grammars.memcached.MemcachedResponseProtocolHandler;
import org.tatoo.grammars.memcached.MemcachedResponseTerminal;
import org.tatoo.grammars.memcached.MemcachedTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Token;
import org.tatoo.samples.testing.AnswerCheck;

/** The answers of memcached, read by a client that knows what it has asked. */
final class MemcachedAnswers extends MemcachedResponseProtocolHandler {
    private final Deque<Request> waiting = new ArrayDeque<>();

    private MemcachedAnswers() {
        super(Connection.none());
    }

    static AnswerCheck check() {
        MemcachedAnswers answers = new MemcachedAnswers();
        return new AnswerCheck(new MemcachedParser(answers.new Requests()), new MemcachedResponseParser(answers));
    }

    @Override
    public void shift(MemcachedResponseTerminal terminal, Token token) {}

    @Override
    protected Request request() {
        return waiting.isEmpty() ? Request.nothing : waiting.getFirst();
    }

    @Override
    public void reduce(MemcachedResponseProduction production) {
        switch (production) {
            case plain_item, item_with_cas, statistic, any, no_such_command, wrong_command, server_failed, answers -> {}
            default -> waiting.pollFirst();
        }
    }

    /** What is asked. */
    private final class Requests extends MemcachedProtocolHandler {
        private boolean quiet;
        private boolean withVersion;

        Requests() {
            super(Connection.none());
        }

        @Override
        public void shift(MemcachedTerminal terminal, Token token) {
            quiet |= terminal == MemcachedTerminal.noreply;
        }

        @Override
        public void reduce(MemcachedProduction production) {
            switch (production) {
                case getting, touching_values -> withVersion = false;
                case getting_cas, touching_cas -> withVersion = true;
                case retrieve, touch_and_retrieve -> add(withVersion ? Request.gets : Request.retrieve);
                case store, unknown_command -> add(Request.store);
                case compare_and_swap -> add(Request.compare);
                case delete_value -> add(Request.remove);
                case increment, decrement -> add(Request.calculate);
                case touch_value -> add(Request.touch);
                case statistics -> add(Request.statistics);
                case tell_version -> add(Request.tell);
                case set_verbosity, flush -> add(Request.control);
                default -> {} // parts of commands, and quit
            }
        }

        private void add(Request request) {
            if (!quiet) {
                waiting.addLast(request);
            }
            quiet = false;
        }
    }
}
