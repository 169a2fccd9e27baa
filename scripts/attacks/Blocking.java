package attacks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** A client that waits. */
final class Blocking {
    private Blocking() {}

    /** Sends a request, and returns all that comes until the connection ends or nothing has come for 15 s. */
    static String ask(InetSocketAddress target, String request) throws IOException {
        try (Socket socket = new Socket()) {
            socket.setSoTimeout(15_000);
            socket.connect(target, 15_000);
            socket.getOutputStream().write(Talk.bytes(request));
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            try {
                socket.getInputStream().transferTo(answer);
                return answer.toString(StandardCharsets.ISO_8859_1);
            } catch (SocketTimeoutException e) {
                return answer.toString(StandardCharsets.ISO_8859_1) + " (still open)";
            }
        }
    }
}
