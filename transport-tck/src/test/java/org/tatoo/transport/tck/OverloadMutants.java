package org.tatoo.transport.tck;

import java.util.concurrent.RejectedExecutionException;
import org.tatoo.runtime.Protocol;

/** Servers that do the wrong thing when there is no thread. */
final class OverloadMutants {
    private OverloadMutants() {}

    static Mutant runsOnTheLoop() {
        return Mutant.able("runs handlers on the loop")
                .protocol(real -> real instanceof OnExecutor moved ? moved.target() : real);
    }

    static Mutant losesWhatIsRefused() {
        return Mutant.able("loses what is refused").protocol(OverloadMutants::losing);
    }

    private static Protocol losing(Protocol real) {
        if (!(real instanceof OnExecutor moved)) {
            return real;
        }
        return new OnExecutor(moved.target(), task -> {
            try {
                moved.executor().execute(task);
            } catch (RejectedExecutionException e) {
                // lost
            }
        });
    }

    static Mutant runsWhatIsRefused() {
        return Mutant.able("runs what is refused in another thread")
                .protocol(real -> real instanceof OnExecutor moved
                        ? new OnExecutor(moved.target(), task -> new Thread(task).start())
                        : real);
    }
}
