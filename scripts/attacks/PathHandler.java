package attacks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.function.Function;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.grammars.http.HttpProduction;
import org.tatoo.grammars.http.HttpProtocolHandler;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Token;
import org.tatoo.server.Listener;
import org.tatoo.server.Server;
import org.tatoo.tls.Certificates;
import org.tatoo.tls.PemFiles;
import org.tatoo.tls.TlsLayer;

/** A handler of the kit's own servers: of a request it knows the path, and no content. */
abstract class PathHandler extends HttpProtocolHandler {
    private String path = "";

    PathHandler(Connection connection) {
        super(connection);
    }

    /**
     * Serves on a free port, which it prints, until a signal comes.
     *
     * @param pem the files of a certificate and its key, if it is to be encrypted
     */
    static void serve(Function<Connection, PathHandler> handlers, String... pem)
            throws IOException, InterruptedException {
        Listener listener = Listener.tcp("127.0.0.1", 0);
        if (pem.length > 0) {
            PemFiles files = new PemFiles(Path.of(pem[0]), Path.of(pem[1]));
            listener = listener.withLayer(TlsLayer.builder(Certificates.of(files)).build());
        }
        Server server = Server.builder(connection -> new HttpParser(handlers.apply(connection)))
                .listen(listener)
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(server::close));
        System.out.println("listening on 127.0.0.1:" + server.port());
        server.awaitTermination();
    }

    /** A request is complete. */
    abstract void asked(String path);

    final void answer(String text) {
        write("HTTP/1.1 200 OK\r\nContent-Length: " + text.length() + "\r\n\r\n" + text);
        connection().endRequest();
    }

    final void write(String text) {
        connection().asyncWrite(ByteBuffer.wrap(Talk.bytes(text)));
    }

    @Override
    public final void shift(HttpTerminal terminal, Token token) {
        if (terminal == HttpTerminal.path) {
            path = token.text();
        }
    }

    @Override
    public final void reduce(HttpProduction production) {
        if (production == HttpProduction.request) {
            asked(path);
        }
    }

    @Override
    protected final void field(Token name, Token value) {}

    @Override
    protected final Framing framing() {
        return Framing.none;
    }

    @Override
    protected final long contentLength() {
        return 0;
    }
}
