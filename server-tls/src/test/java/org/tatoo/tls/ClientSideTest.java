package org.tatoo.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.security.cert.X509Certificate;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.runtime.Attribute;
import org.tatoo.transport.TlsAttributes;

/** The side of a client, against an engine of the JDK that is the server. */
class ClientSideTest {
    private final Rig.Work work = new Rig.Work();
    private final Rig.Heard heard = new Rig.Heard();

    private TlsLayer layer(String host, String trusted) throws IOException {
        return TlsLayer.client(host, ServerCertificates.issuedBy(Keys.file(trusted + ".pem")))
                .executor(work.tasks::add)
                .listener(heard)
                .build();
    }

    private Rig rig(TlsLayer layer, SSLContext server, String version) {
        return new Rig(layer, work, Peer.server(server, version));
    }

    /** A connection to a server with the certificate {@code name}. */
    private Rig rig(String host, String trusted, String name) throws IOException {
        return rig(layer(host, trusted), Keys.client(name), Rig.V13);
    }

    private Rig run(Rig rig) {
        rig.begin();
        rig.pump();
        return rig;
    }

    @ParameterizedTest
    @CsvSource({"TLSv1.3,false", "TLSv1.3,true", "TLSv1.2,false", "TLSv1.2,true"})
    void dataGoesBothWaysUntilBothHaveSaidTheirEnd(String version, boolean byBytes) throws Exception {
        Rig rig = rig(layer("localhost", "servers"), Keys.client("ec"), version);
        rig.byBytes = byBytes;
        rig.handshake();
        assertThat(heard.events).containsExactly("full");
        rig.upper.write("question");
        rig.pump();
        assertThat(rig.peer.read()).isEqualTo("question");
        rig.peer.write("answer".repeat(10_000));
        rig.pump();
        assertThat(rig.upper.data()).isEqualTo("answer".repeat(10_000));
        assertThat(rig.kept()).isZero();
        rig.peer.close();
        rig.pump();
        assertThat(rig.upper.events).containsExactly("opened", "ended");
        rig.transport.close();
        rig.pump();
        assertThat(rig.peer.isClosed()).isTrue();
        assertThat(rig.upper.events).containsExactly("opened", "ended", "closed");
    }

    @Test
    void theFirstMessageIsMadeByTheExecutor() throws Exception {
        Rig rig = rig("localhost", "servers", "ec");
        rig.begin();
        assertThat(work.tasks).hasSize(1);
        assertThat(rig.below.writes()).isZero();
        assertThat(rig.below.wantsInput).isFalse();
        rig.runTasks();
        assertThat(rig.below.writes()).isOne();
        assertThat(rig.below.wantsInput).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {Rig.V13, Rig.V12})
    void aSessionIsResumed(String version) throws Exception {
        TlsLayer layer = layer("localhost", "servers");
        SSLContext server = Keys.client("ec");
        Rig first = rig(layer, server, version);
        first.handshake();
        first.transport.close();
        first.pump();
        rig(layer, server, version).handshake();
        assertThat(heard.events).containsExactly("full", "resumed");
        assertThat(layer.handshakeCounts().full()).isOne();
        assertThat(layer.handshakeCounts().resumed()).isOne();
    }

    @Test
    void theServerHearsTheNameThatIsAskedFor() throws Exception {
        Rig rig = run(rig("localhost", "servers", "ec"));
        SSLSession session = rig.peer.engine.getSession();
        assertThat(TlsAttributes.serverName(session)).isEqualTo("localhost");
        assertThat(rig.transport.attribute(Attribute.CLIENT_CERTIFICATES)).isNull();
        SSLSession own = Objects.requireNonNull(rig.transport.attribute(Attribute.TLS_SESSION));
        assertThat(((X509Certificate) own.getPeerCertificates()[0])
                        .getSubjectX500Principal()
                        .getName())
                .isEqualTo("CN=ec");
    }

    @Test
    void anAddressIsVerifiedAndNotAName() throws Exception {
        Rig rig = run(rig("127.0.0.1", "servers", "ec"));
        assertThat(rig.upper.events).containsExactly("opened");
        assertThat(TlsAttributes.serverName(rig.peer.engine.getSession())).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "localhost     | clients | ec    | UNTRUSTED   "
                        + "| the certificate of localhost was issued by CN=servers, which is not trusted",
                "a.example     | servers | ec    | OTHER_NAME  "
                        + "| the certificate is not for a.example, but for localhost, 127.0.0.1",
                "127.0.0.2     | servers | ec    | OTHER_NAME  "
                        + "| the certificate is not for 127.0.0.2, but for localhost, 127.0.0.1",
                "localhost     | dated | nameless | OTHER_NAME "
                        + "| the certificate is not for localhost, and has no names",
                "localhost     | dated | old   | OUT_OF_DATE "
                        + "| the certificate of localhost was valid until 2001-02-03T00:00:00Z",
                "localhost     | dated | early | OUT_OF_DATE "
                        + "| the certificate of localhost is valid from 2100-01-01T00:00:00Z"
            })
    void aCertificateThatIsNotAcceptedIsExplained(
            String host, String trusted, String name, ServerCertificateException.Reason reason, String message)
            throws Exception {
        Rig rig = run(rig(host, trusted, name));
        assertThat(rig.upper.events).first().isEqualTo("failed: " + message);
        assertThat(heard.events).containsExactly("failed: " + message);
        assertThat(Objects.requireNonNull(rig.upper.failure).getCause())
                .isInstanceOfSatisfying(ServerCertificateException.class, refused -> {
                    assertThat(refused.reason()).isEqualTo(reason);
                    assertThat(refused).hasMessage(message);
                });
        // the server was told by an alert
        assertThat(rig.upper.events).anyMatch(event -> event.startsWith("peer: "));
        rig.end();
        assertThat(rig.upper.events).endsWith("closed");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aServerWithoutTlsIsRecognised(boolean byBytes) throws Exception {
        Rig rig = rig("localhost", "servers", "ec");
        rig.events.opened();
        rig.runTasks();
        String answer = "CAL/1.0 400 Bad Request\r\n";
        for (String part : byBytes ? answer.split("") : new String[] {answer}) {
            rig.receivePlain(part);
        }
        assertThat(rig.upper.failure).isInstanceOf(NoTlsException.class);
        assertThat(rig.upper.events).containsExactly("failed: the server does not speak TLS");
        rig.end();
        assertThat(rig.upper.events).endsWith("closed");
    }

    @Test
    void theEndOfTheConnectionIsNoEndOfTheData() throws Exception {
        Rig rig = run(rig("localhost", "servers", "ec"));
        rig.peer.write("answ");
        rig.pump();
        rig.end();
        assertThat(rig.upper.data()).isEqualTo("answ");
        assertThat(rig.upper.events).containsExactly("opened", "cut");
    }

    @Test
    void anEndInTheHandshakeIsAFault() throws Exception {
        Rig rig = rig("localhost", "servers", "ec");
        rig.begin();
        rig.runTasks();
        rig.end();
        assertThat(rig.upper.events).containsExactly("failed: the peer has ended the handshake", "closed");
    }

    @Test
    void anAlertOfTheServerIsTold() throws Exception {
        Rig rig = rig("localhost", "servers", "ec");
        rig.begin();
        rig.runTasks();
        rig.receive(new byte[] {21, 3, 3, 0, 2, 2, 70});
        assertThat(rig.upper.events).containsExactly("failed: Received fatal alert: protocol_version");
    }

    @Test
    void aServerThatWantsACertificateGetsNone() throws Exception {
        Rig rig = rig("localhost", "servers", "ec");
        rig.peer.engine.setNeedClientAuth(true);
        run(rig);
        rig.pump();
        rig.pump();
        rig.end();
        assertThat(rig.upper.events)
                .startsWith("opened")
                .anyMatch(event -> event.startsWith("failed: "))
                .endsWith("closed");
    }

    @Test
    void aServerCannotNegotiateAgain() throws Exception {
        Rig rig = run(rig(layer("localhost", "servers"), Keys.client("ec"), Rig.V12));
        rig.peer.engine.beginHandshake();
        try {
            rig.peer.turn();
        } catch (SSLException e) {
            throw new AssertionError(e);
        }
        rig.pump();
        assertThat(rig.upper.events.toString()).contains("failed: ");
        assertThat(rig.upper.events).startsWith("opened");
    }

    @Test
    void protocolsAreAskedFor() throws Exception {
        TlsLayer layer = TlsLayer.client("localhost", ServerCertificates.issuedBy(Keys.file("servers.pem")))
                .executor(work.tasks::add)
                .alpn("h2", "http/1.1")
                .build();
        Rig rig = rig(layer, Keys.client("ec"), Rig.V13);
        rig.peer.engine.setHandshakeApplicationProtocolSelector((engine, offered) -> offered.get(1));
        rig.handshake();
        assertThat(rig.transport.attribute(Attribute.ALPN)).isEqualTo("http/1.1");
    }

    @Test
    void thoseOfJavaAreTrustedByDefault() throws Exception {
        TlsLayer layer = TlsLayer.client("localhost", ServerCertificates.ofJava())
                .executor(work.tasks::add)
                .build();
        Rig rig = run(rig(layer, Keys.client("ec"), Rig.V13));
        assertThat(rig.upper.events)
                .first()
                .isEqualTo("failed: the certificate of localhost was issued by CN=servers, which is not trusted");
    }

    @Test
    void whatCannotBeUsedIsSaidAtOnce() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        TlsLayer.client("no host", ServerCertificates.ofJava()).build());
        assertThatThrownBy(() -> ServerCertificates.issuedBy(Keys.file("none.pem")))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("There is no file ");
        assertThatThrownBy(() -> ServerCertificates.issuedBy(Keys.file("ec-key.pem")))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("There is no certificate in ");
    }
}
