package org.tatoo.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.cert.X509Certificate;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.runtime.Attribute;

/** Certificates and keys: which files can be used, what is said of others, which a client gets. */
class CertificatesTest {
    private final Rig.Work work = new Rig.Work();
    private final Rig.Heard heard = new Rig.Heard();

    private TlsLayer.Builder layer(Certificates certificates) {
        return TlsLayer.builder(certificates).executor(work.tasks::add).listener(heard);
    }

    private static String subject(Rig rig) throws SSLPeerUnverifiedException {
        X509Certificate shown = (X509Certificate) rig.peer.engine.getSession().getPeerCertificates()[0];
        return shown.getSubjectX500Principal().getName();
    }

    // ---- files

    @ParameterizedTest
    @CsvSource({
        "ec, ec-key, CN=ec",
        "ec, ec-sec1, CN=ec",
        "ec, ec-parameters, CN=ec",
        "ec-both, ec-both, CN=ec",
        "rsa, rsa-key, CN=rsa",
        "rsa, rsa-pkcs1, CN=rsa",
        "ed25519, ed25519-key, CN=ed25519"
    })
    void filesThatCanBeUsed(String chain, String key, String subject) throws IOException {
        Certificates certificates = Certificates.of(new PemFiles(Keys.file(chain + ".pem"), Keys.file(key + ".pem")));
        for (String version : new String[] {Rig.V12, Rig.V13}) {
            Rig rig = new Rig(layer(certificates).build(), work, new Peer(Keys.client(), "localhost", version));
            rig.handshake();
            assertThat(subject(rig)).isEqualTo(subject);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ec.pem | ec-encrypted.pem | The key in {key} is encrypted; decrypt it: openssl pkey -in {key} -out key.pem",
                "rsa.pem | rsa-encrypted.pem | The key in {key} is encrypted; decrypt it: openssl pkey -in {key} -out key.pem",
                "ec.pem | ec-key.der | {key} is DER; convert it: openssl pkey -inform DER -in {key} -out key.pem",
                "ec.der | ec-key.pem | {chain} is DER; convert it: openssl x509 -inform DER -in {chain} -out cert.pem",
                "ec.p12 | ec.p12 | {chain} is a key store; convert it: openssl pkcs12 -nodes -in {chain} -out both.pem (a store"
                        + " of the older form JKS first by keytool -importkeystore)",
                "ec-trusted.pem | ec-key.pem | The certificate in {chain} has trust settings of OpenSSL; take them off:"
                        + " openssl x509 -in {chain} -out cert.pem",
                "ec-pkcs7.pem | ec-key.pem | {chain} is PKCS#7; convert it: openssl pkcs7 -print_certs -in {chain} -out cert.pem",
                "rsa.pem | openssh.pem | The key in {key} has the form of OpenSSH; convert it: ssh-keygen -p -N '' -m PKCS8"
                        + " -f {key}",
                "ec.pem | ec-explicit.pem | The key in {key} cannot be used (its curve has no name); if it is RSA, EC or"
                        + " Ed25519, convert it: openssl pkcs8 -topk8 -nocrypt -in {key} -out key.pem",
                "ec.pem | dsa-key.pem | The key in {key} cannot be used (it is a DSA PRIVATE KEY); if it is RSA, EC or"
                        + " Ed25519, convert it: openssl pkcs8 -topk8 -nocrypt -in {key} -out key.pem",
                "ec.pem | ec2-key.pem | The key in {key} is not that of the first certificate in {chain}",
                "ec.pem | rsa-key.pem | The key in {key} is not that of the first certificate in {chain}",
                "ec-reversed.pem | ec-key.pem | In {chain}, the certificate of the key has to be the first",
                "ec-key.pem | ec-key.pem | There is no certificate in {chain}, which has PRIVATE KEY",
                "ec.pem | ec.pem | There is no private key in {key}, which has CERTIFICATE",
                "make.sh | ec-key.pem | There is no certificate in {chain}, which is not PEM",
                "none.pem | ec-key.pem | There is no file {chain}"
            })
    void whatIsSaidOfOtherFiles(String chain, String key, String message) {
        PemFiles files = new PemFiles(Keys.file(chain), Keys.file(key));
        assertThatThrownBy(() -> Certificates.of(files))
                .isInstanceOf(IOException.class)
                .hasMessage(message.replace("{chain}", files.chain().toString())
                        .replace("{key}", files.key().toString()));
    }

    @Test
    void aCurveThatJavaDoesNotKnow() {
        PemFiles files = new PemFiles(Keys.file("ec.pem"), Keys.file("odd-key.pem"));
        assertThatThrownBy(() -> Certificates.of(files)).hasMessageStartingWith("The key in " + files.key());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 10, 60, 100})
    void aKeyThatIsCutShort(int length, @TempDir Path folder) throws IOException {
        String text = Files.readString(Keys.file("ec-sec1.pem"));
        String base64 = text.lines().filter(line -> !line.startsWith("-")).reduce("", String::concat);
        Path cut = folder.resolve("cut.pem");
        Files.writeString(
                cut,
                "-----BEGIN EC PRIVATE KEY-----\n" + base64.substring(0, length) + "\n-----END EC PRIVATE KEY-----\n");
        assertThatThrownBy(() -> Certificates.of(new PemFiles(Keys.file("ec.pem"), cut)))
                .isInstanceOf(IOException.class);
    }

    // ---- names

    @ParameterizedTest
    @CsvSource({
        "other.example, CN=other",
        "second.example, CN=other",
        "SECOND.example, CN=other",
        "a.wild.example, CN=wild",
        "unknown.example, CN=ec",
        "wild.example, CN=ec",
        "a.b.wild.example, CN=ec"
    })
    void aClientGetsTheCertificateOfTheNameItAsksFor(String name, String subject) throws IOException {
        TlsLayer layer = layer(Keys.certificates("ec", "other", "wild")).build();
        Rig rig = new Rig(layer, work, new Peer(Keys.client(), name));
        rig.handshake();
        assertThat(subject(rig)).isEqualTo(subject);
        assertThat(rig.transport.attribute(Attribute.SNI)).isEqualTo(name.toLowerCase(Locale.ROOT));
    }

    @ParameterizedTest
    @CsvSource({
        "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256, CN=rsa",
        "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, CN=ec",
    })
    void aClientGetsAKeyThatItCanUse(String suite, String subject) throws IOException {
        TlsLayer layer = layer(Keys.certificates("ec", "other", "rsa")).build();
        Peer peer = new Peer(Keys.client(), "localhost", Rig.V12);
        peer.engine.setEnabledCipherSuites(new String[] {suite});
        Rig rig = new Rig(layer, work, peer);
        rig.handshake();
        assertThat(subject(rig)).isEqualTo(subject);
    }

    @Test
    void weakCipherSuitesAreNotSpoken() {
        TlsLayer layer = layer(Keys.certificates("rsa")).build();
        Peer peer = new Peer(Keys.client(), "localhost", Rig.V12);
        peer.engine.setEnabledCipherSuites(new String[] {"TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA"});
        Rig rig = new Rig(layer, work, peer);
        rig.begin();
        rig.pump();
        assertThat(heard.events).hasSize(1).first().asString().startsWith("failed: ");
    }

    @Test
    void whatIsNotSupportedIsSaidAtOnce() {
        Certificates certificates = Keys.certificates("ec");
        assertThatThrownBy(
                        () -> TlsLayer.builder(certificates).protocols("TLSv9").build())
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() ->
                        TlsLayer.builder(certificates).cipherSuites("ROT13").build())
                .isInstanceOf(IllegalArgumentException.class);
    }

    // ---- signatures

    @ParameterizedTest
    @CsvSource({
        "ec, SHA256withECDSA",
        "ed25519, SHA256withECDSA Ed25519 Ed448",
        "rsa, SHA256withECDSA RSASSA-PSS SHA256withRSA SHA384withRSA SHA512withRSA",
    })
    void ofTheSignaturesThatAClientOffersThoseAreKeptThatTheServerCanShow(String name, String algorithms)
            throws IOException {
        for (String version : new String[] {Rig.V12, Rig.V13}) {
            TlsLayer layer = layer(Keys.certificates(name)).build();
            assertThat(kept(visit(layer, Keys.client(), 1, version))).isEqualTo(Set.of(algorithms.split(" ", -1)));
        }
    }

    @Test
    void allAreKeptWhereClientsShowCertificates() throws IOException {
        TlsLayer layer = layer(Keys.certificates("ec"))
                .clients(ClientCertificates.wanted(Keys.file("clients.pem")))
                .build();
        assertThat(kept(visit(layer, Keys.client(), 1, Rig.V13))).contains("SHA256withRSA", "SHA1withRSA");
    }

    /** What the server remembers of its client's offer. */
    private static Set<String> kept(Rig rig) {
        ExtendedSSLSession session = (ExtendedSSLSession) rig.transport.attribute(Attribute.TLS_SESSION);
        return new HashSet<>(List.of(Objects.requireNonNull(session).getPeerSupportedSignatureAlgorithms()));
    }

    // ---- clients

    @ParameterizedTest
    @ValueSource(strings = {Rig.V12, Rig.V13})
    void aClientShowsItsCertificate(String version) throws IOException {
        TlsLayer layer = layer(Keys.certificates("ec"))
                .clients(ClientCertificates.needed(Keys.file("clients.pem")))
                .build();
        Rig rig = new Rig(layer, work, new Peer(Keys.client("client"), "localhost", version));
        rig.handshake();
        X509Certificate[] chain = Objects.requireNonNull(rig.transport.attribute(Attribute.CLIENT_CERTIFICATES));
        assertThat(chain[0].getSubjectX500Principal().getName()).isEqualTo("CN=client");
    }

    @ParameterizedTest
    @CsvSource({"TLSv1.2, false", "TLSv1.2, true", "TLSv1.3, false", "TLSv1.3, true"})
    void aClientWithoutAnAcceptedCertificateIsRefused(String version, boolean shows) throws IOException {
        TlsLayer layer = layer(Keys.certificates("ec"))
                .clients(ClientCertificates.needed(Keys.file("clients.pem")))
                .build();
        SSLContext context = shows ? Keys.client("stranger") : Keys.client();
        Rig rig = new Rig(layer, work, new Peer(context, "localhost", version));
        rig.begin();
        rig.pump();
        assertThat(rig.upper.events).doesNotContain("opened");
        assertThat(heard.events).hasSize(1).first().asString().startsWith("failed: ");
    }

    @Test
    void aCertificateMayBeMissingIfItIsOnlyWanted() throws IOException {
        TlsLayer layer = layer(Keys.certificates("ec"))
                .clients(ClientCertificates.wanted(Keys.file("clients.pem")))
                .build();
        Rig rig = new Rig(layer, work, new Peer(Keys.client(), "localhost"));
        rig.handshake();
        assertThat(rig.transport.attribute(Attribute.CLIENT_CERTIFICATES)).isNull();
    }

    // ---- reload

    @TempDir
    Path folder;

    private PemFiles copy(String name) throws IOException {
        PemFiles from = Keys.pair(name);
        PemFiles to = new PemFiles(folder.resolve("cert.pem"), folder.resolve("key.pem"));
        Files.copy(from.chain(), to.chain(), StandardCopyOption.REPLACE_EXISTING);
        Files.copy(from.key(), to.key(), StandardCopyOption.REPLACE_EXISTING);
        return to;
    }

    @ParameterizedTest
    @ValueSource(strings = {Rig.V12, Rig.V13})
    void sessionsAreResumedAlsoAfterAReload(String version) throws IOException {
        Certificates certificates = Certificates.of(copy("ec"));
        TlsLayer layer = layer(certificates).build();
        SSLContext client = Keys.client();
        assertThat(subject(visit(layer, client, 1, version))).isEqualTo("CN=ec");
        visit(layer, client, 1, version);
        copy("rsa");
        certificates.reload();
        visit(layer, client, 1, version);
        assertThat(subject(visit(layer, client, 2, version))).isEqualTo("CN=rsa");
        visit(layer, client, 1, version);
        assertThat(heard.events).containsExactly("full", "resumed", "resumed", "full", "resumed");
    }

    /** A client comes, talks and goes. */
    private Rig visit(TlsLayer layer, SSLContext client, int port, String version) throws IOException {
        Rig rig = new Rig(layer, work, new Peer(client, "localhost", port, version));
        rig.upper.echoes = true;
        rig.handshake();
        rig.peer.write("hello");
        rig.pump();
        assertThat(rig.peer.read()).isEqualTo("hello");
        rig.peer.close();
        rig.transport.close();
        rig.pump();
        return rig;
    }

    @Test
    void filesThatCannotBeUsedChangeNothing() throws IOException {
        Certificates certificates = Certificates.of(copy("ec"));
        TlsLayer layer = layer(certificates).build();
        Files.writeString(folder.resolve("key.pem"), "half a f");
        assertThatThrownBy(certificates::reload).isInstanceOf(IOException.class);
        assertThat(subject(visit(layer, Keys.client(), 1, Rig.V13))).isEqualTo("CN=ec");
    }

    @Test
    void whatAHandshakeHasChosenStaysForAWhile() throws IOException {
        Certificates certificates = Certificates.of(copy("ec"));
        Identity chosen = Objects.requireNonNull(certificates.choose(null, "EC"));
        copy("rsa");
        certificates.reload();
        assertThat(certificates.choose(null, "EC")).isNull();
        assertThat(certificates.byAlias(chosen.alias())).isSameAs(chosen);
        for (int i = 0; i < 8; i++) {
            certificates.reload();
        }
        assertThat(certificates.byAlias(chosen.alias())).isNull();
    }
}
