package org.tatoo.samples.calendar.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Passes one connection on, and ends it in good order, as far as TCP knows, inside what the server says. */
final class CuttingProxy implements AutoCloseable {
    private final ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    private final int server;
    private final int most;
    private volatile boolean cut;

    private CuttingProxy(int server, int most) throws IOException {
        this.server = server;
        this.most = most;
    }

    /** @param most after how many bytes of the server it ends */
    static CuttingProxy to(int server, int most) throws IOException {
        CuttingProxy proxy = new CuttingProxy(server, most);
        start(proxy::run);
        return proxy;
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "proxy");
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return listening.getLocalPort();
    }

    boolean hasCut() {
        return cut;
    }

    private void run() {
        try (Socket client = listening.accept();
                Socket onward = new Socket(InetAddress.getLoopbackAddress(), server)) {
            start(() -> copyAll(client, onward));
            InputStream in = onward.getInputStream();
            OutputStream out = client.getOutputStream();
            byte[] some = new byte[1 << 10];
            int count = 0;
            for (int n = in.read(some); n >= 0 && count < most; n = in.read(some)) {
                out.write(some, 0, n);
                count += n;
            }
            cut = count >= most;
        } catch (IOException e) {
            // one side has ended
        }
    }

    private static void copyAll(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException e) {
            // one side has ended
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
