package attacks;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.tatoo.runtime.Connection;

/** A server of the kit, whose handler does what a handler must not do: the path of a request says what. */
public final class OwnServer {
    private OwnServer() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        PathHandler.serve(Faulty::new);
    }

    /** Paths of faults, which never lead to a right answer. */
    static final String[] FAULTS = {
        "/throw/runtime", "/throw/checked", "/throw/death", "/throw/linkage", "/throw/assertion", "/throw/internal",
        "/recursion", "/array", "/never", "/closed", "/interrupted", "/in-closed"
    };

    /** Paths of faults of a handler that answers all the same. */
    static final String[] ANSWERED = {"/twice", "/after", "/nulls"};

    private static final class Faulty extends PathHandler {
        private boolean throwAtTheEnd;

        Faulty(Connection connection) {
            super(connection);
        }

        @Override
        void asked(String path) {
            switch (path) {
                case "/throw/runtime" -> throw new IllegalStateException("on purpose");
                case "/throw/checked" -> sneak(new IOException("on purpose"));
                case "/throw/death" -> throw new ThreadDeath();
                case "/throw/linkage" -> throw new NoClassDefFoundError("on purpose");
                case "/throw/assertion" -> throw new AssertionError("on purpose");
                case "/throw/internal" -> throw new InternalError("on purpose");
                case "/recursion" -> recur(1);
                case "/array" -> answer("never " + new long[Integer.MAX_VALUE - 8].length);
                case "/never" -> pause();
                case "/closed" -> {
                    connection().close();
                    answer(Kit.SMALL);
                }
                case "/interrupted" -> {
                    Thread.currentThread().interrupt();
                    throw new IllegalStateException("on purpose, interrupted");
                }
                case "/in-closed" -> {
                    throwAtTheEnd = true;
                    connection().abort();
                }
                case "/twice" -> {
                    answer(Kit.SMALL);
                    connection().endRequest();
                }
                case "/after" -> {
                    answer(Kit.SMALL);
                    late();
                }
                case "/nulls" -> {
                    connection().asyncWrite(new ByteBuffer[0]);
                    answer(Kit.SMALL);
                }
                case "/block" -> {
                    sleep(8_000);
                    answer(Kit.SMALL);
                }
                default -> answer(Kit.SMALL);
            }
        }

        /** Ends the request from a thread that is too late. */
        private void late() {
            Connection connection = connection();
            Thread thread = new Thread(() -> {
                sleep(20);
                connection.endRequest();
                connection.resume();
            });
            thread.setDaemon(true);
            thread.start();
        }

        private static void sleep(long millis) {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private int recur(int depth) {
            return recur(depth + 1) + 1;
        }

        @SuppressWarnings("unchecked")
        private static <X extends Throwable> void sneak(Throwable thrown) throws X {
            throw (X) thrown;
        }

        @Override
        public void closed() {
            if (throwAtTheEnd) {
                throw new IllegalStateException("at the end, on purpose");
            }
        }
    }
}
