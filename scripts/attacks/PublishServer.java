package attacks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Topic;
import org.tatoo.transport.SharedTopic;

/**
 * A server of the kit with one topic. {@code /subscribe} is answered with what is published, without an end; {@code
 * /publish/N} publishes a message of N bytes, which begins with its number; {@code /state} tells the subscribers.
 */
public final class PublishServer {
    private static final Topic TOPIC = new SharedTopic();
    private static final Topic.Terms TERMS = Topic.Terms.defaults().withMark(256 << 10);
    private static int number;

    private PublishServer() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        PathHandler.serve(Follower::new, arguments);
    }

    /** A line of {@code length} bytes: a number of eight digits, and the letter x. */
    private static synchronized int publish(int length) {
        String text = String.format("%08d", number++) + "x".repeat(length - 9) + "\n";
        return TOPIC.publish(ByteBuffer.wrap(Talk.bytes(text)));
    }

    private static final class Follower extends PathHandler {
        Follower(Connection connection) {
            super(connection);
        }

        @Override
        void asked(String path) {
            if (path.equals("/subscribe")) {
                write("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n");
                connection().suspend(Duration.ofMinutes(10));
                TOPIC.subscribe(connection(), TERMS);
            } else if (path.startsWith("/publish/")) {
                answer(publish(Integer.parseInt(path.substring(9))) + " \n");
            } else {
                answer(path.equals("/state") ? TOPIC.subscribers() + " \n" : Kit.SMALL);
            }
        }
    }
}
