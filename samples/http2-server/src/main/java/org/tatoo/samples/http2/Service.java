package org.tatoo.samples.http2;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.function.Consumer;
import org.tatoo.transport.FileCall;
import org.tatoo.transport.FilePool;
import org.tatoo.transport.FilesBusyException;

/** The service that answers complete requests; threads of a pool read files. Thread-safe. */
final class Service {
    private static final Logger LOG = System.getLogger("org.tatoo.samples.http2");
    private static final int THREADS = 8;
    private static final int WAITING = 1_024;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Site site;
    private final FilePool pool = new FilePool(THREADS, WAITING, PATIENCE, message -> LOG.log(Level.WARNING, message));

    Service(Site site) {
        this.site = site;
    }

    /**
     * Answers a request.
     *
     * @param received the number of bytes of its content
     * @param receiver receives the answer once, either at once or on another thread, where it must not block
     */
    void answer(Request request, long received, Consumer<Answer> receiver) {
        switch (request.method()) {
            case "GET", "HEAD" -> {
                if (request.isAddressed()) {
                    pool.execute(new FileRequest(request.path(), receiver));
                } else {
                    receiver.accept(Answer.BAD_REQUEST);
                }
            }
            case "POST" ->
                receiver.accept(request.isAddressed() ? Answer.text(200, received + " bytes") : Answer.BAD_REQUEST);
            default -> receiver.accept(Answer.NOT_ALLOWED);
        }
    }

    private final class FileRequest implements FileCall<Answer> {
        private final String path;
        private final Consumer<Answer> receiver;

        FileRequest(String path, Consumer<Answer> receiver) {
            this.path = path;
            this.receiver = receiver;
        }

        @Override
        public Answer run() throws IOException {
            return site.answer(path);
        }

        @Override
        public void done(Answer answer) {
            receiver.accept(answer);
        }

        @Override
        public void failed(Throwable cause) {
            receiver.accept(cause instanceof FilesBusyException ? Answer.BUSY : Answer.FILE_FAILED);
        }
    }
}
