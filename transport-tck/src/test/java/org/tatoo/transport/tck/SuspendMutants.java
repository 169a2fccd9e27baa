package org.tatoo.transport.tck;

import java.io.IOException;
import java.time.Duration;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Suspension;

/** Conversations whose suspensions do the wrong thing, and that do not say that the peer is gone. */
final class SuspendMutants {
    private SuspendMutants() {}

    /** Suspensions are resumed in another way. */
    private static Mutant resumes(String fault, BiPredicate<Suspension, Runnable> how) {
        return Mutant.able(fault).connection(connection -> new ForwardingConnection(connection) {
            @Override
            public Suspension suspend(Duration most) {
                Suspension real = super.suspend(most);
                return answer -> how.test(real, answer);
            }
        });
    }

    static Mutant acceptsAll() {
        return resumes("says that late answers are in time", (real, answer) -> {
            real.resume(answer);
            return true;
        });
    }

    static Mutant losesAnswers() {
        return resumes("loses answers", (real, answer) -> real.resume(() -> {}));
    }

    static Mutant answersInPlace() {
        return resumes("runs an answer in the thread that gives it", (real, answer) -> {
            answer.run();
            return real.resume(() -> {});
        });
    }

    /** Suspensions have another time. */
    private static Mutant lasts(String fault, UnaryOperator<Duration> change) {
        return Mutant.able(fault).connection(connection -> new ForwardingConnection(connection) {
            @Override
            public Suspension suspend(Duration most) {
                return super.suspend(change.apply(most));
            }
        });
    }

    static Mutant lastsForEver() {
        return lasts("suspends for ever", most -> Duration.ofDays(365));
    }

    static Mutant lastsAsPauses() {
        return lasts("suspends for the time of a pause", most -> most.dividedBy(2));
    }

    static Mutant tellsNoGone() {
        Mutant mutant = Mutant.able("aborts without a word when the peer is gone");
        return mutant.events(events -> new ForwardingEvents(events) {
            @Override
            public void failed(IOException cause) {
                Connection connection = mutant.parser().handler().connection();
                connection.abort();
                super.failed(cause);
            }
        });
    }

    static Mutant tellsNoEnd() {
        return Mutant.able("does not tell the end of the input").events(events -> new ForwardingEvents(events) {
            @Override
            public void inputEnded(boolean clean) {}
        });
    }
}
