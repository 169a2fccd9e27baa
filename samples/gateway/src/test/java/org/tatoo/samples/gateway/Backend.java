package org.tatoo.samples.gateway;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A server that answers each request with the next of the given bytes, whatever it asks. Text is ISO 8859-1. */
final class Backend implements AutoCloseable {
    /** After it, the connection ends. */
    static final String END = "<end>";

    /** With it, a response comes after the head of the request. */
    static final String EARLY = "<early>";

    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final String[] responses;
    private final BlockingQueue<String> requests = new LinkedBlockingQueue<>();
    private int next;

    private Backend(String... responses) throws IOException {
        this.responses = responses;
    }

    static Backend answering(String... responses) throws IOException {
        Backend backend = new Backend(responses);
        Thread thread = new Thread(backend::run, "backend");
        thread.setDaemon(true);
        thread.start();
        return backend;
    }

    InetSocketAddress address() {
        return (InetSocketAddress) socket.getLocalSocketAddress();
    }

    /** The next request that has come, with its content. */
    @Nullable
    String request() throws InterruptedException {
        return requests.poll(20, TimeUnit.SECONDS);
    }

    private void run() {
        while (next < responses.length) {
            try (Socket client = socket.accept()) {
                serve(client);
            } catch (IOException e) {
                return; // the test is over
            }
        }
    }

    private void serve(Socket client) throws IOException {
        while (next < responses.length) {
            String request = read(client.getInputStream(), responses[next].startsWith(EARLY));
            if (request.isEmpty()) {
                return;
            }
            requests.add(request);
            String response = responses[next++];
            boolean ends = response.endsWith(END);
            client.getOutputStream()
                    .write(response.replace(END, "").replace(EARLY, "").getBytes(StandardCharsets.ISO_8859_1));
            if (ends) {
                return;
            }
        }
        client.getInputStream().transferTo(OutputStream.nullOutputStream());
    }

    /** A head and its content; what has come if the input ends before. */
    private static String read(InputStream in, boolean headOnly) throws IOException {
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        String text = "";
        while (headOnly ? !text.endsWith("\r\n\r\n") : !isComplete(text)) {
            int one = in.read();
            if (one < 0) {
                return text;
            }
            request.write(one);
            text = request.toString(StandardCharsets.ISO_8859_1);
        }
        return text;
    }

    private static boolean isComplete(String text) {
        int content = text.indexOf("\r\n\r\n") + 4;
        if (content < 4) {
            return false;
        }
        if (text.contains("Transfer-Encoding: chunked")) {
            return text.endsWith("0\r\n\r\n");
        }
        int length = text.indexOf("Content-Length: ");
        if (length < 0) {
            return true;
        }
        String number = text.substring(length + 16, text.indexOf("\r\n", length));
        return text.length() - content >= Integer.parseInt(number);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
