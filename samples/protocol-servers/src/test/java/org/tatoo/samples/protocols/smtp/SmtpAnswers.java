package org.tatoo.samples.protocols.smtp;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.tatoo.grammars.smtp.SmtpParser;
import org.tatoo.grammars.smtp.SmtpProduction;
import org.tatoo.grammars.smtp.SmtpProtocolHandler;
import org.tatoo.grammars.smtp.SmtpReplyParser;
import org.tatoo.grammars.smtp.SmtpReplyProduction;
import org.tatoo.grammars.smtp.SmtpReplyProtocolHandler;
import org.tatoo.grammars.smtp.SmtpReplyTerminal;
import org.tatoo.grammars.smtp.SmtpTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;
import org.tatoo.samples.testing.AnswerCheck;

/** The replies of an SMTP server, read by a client that knows what it has said. */
final class SmtpAnswers extends SmtpReplyProtocolHandler {
    private final Deque<To> waiting = new ArrayDeque<>(List.of(To.connection));

    private SmtpAnswers() {
        super(Connection.none());
    }

    static AnswerCheck check() {
        SmtpAnswers answers = new SmtpAnswers();
        return new AnswerCheck(new SmtpParser(answers.new Commands()), new SmtpReplyParser(answers));
    }

    @Override
    public void shift(SmtpReplyTerminal terminal, Token token) {}

    /** Asked once for each reply. */
    @Override
    protected To to() {
        return waiting.isEmpty() ? To.nothing : waiting.removeFirst();
    }

    @Override
    public void reduce(SmtpReplyProduction production) {}

    /** What the client says. */
    private final class Commands extends SmtpProtocolHandler {
        private boolean begun;
        private int recipients;

        Commands() {
            super(Connection.none());
        }

        @Override
        public void shift(SmtpTerminal terminal, Token token) {}

        @Override
        public void reduce(SmtpProduction production) {
            switch (production) {
                case extended_hello -> add(To.ehlo);
                case begin_mail -> {
                    begun = true;
                    add(To.command);
                }
                case add_recipient -> {
                    recipients += begun ? 1 : 0;
                    add(To.command);
                }
                case hello, reset, whole_content -> {
                    begun = false;
                    recipients = 0;
                    add(To.command);
                }
                case do_nothing, verify, expand, tell_help, end_session, unknown_command, data_command ->
                    add(To.command);
                default -> {} // parts of commands
            }
        }

        /** The server says what is wrong. */
        @Override
        public void error(SyntaxError error) {
            add(To.command);
        }

        private void add(To command) {
            waiting.addLast(command);
        }

        /** As the server will say. */
        @Override
        protected Transfer transfer() {
            return recipients > 0 ? Transfer.accepted : Transfer.refused;
        }
    }
}
