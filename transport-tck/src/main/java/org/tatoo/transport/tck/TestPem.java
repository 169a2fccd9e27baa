package org.tatoo.transport.tck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateEncodingException;
import java.util.Base64;

/** The certificate and the key of {@link TestTls} as PEM, for servers that read files. */
public final class TestPem {
    private static final int LINE = 64;

    private TestPem() {}

    /** Creates a file with both, which is deleted when the process ends. */
    public static Path file() throws IOException {
        Path file = Files.createTempFile("localhost", ".pem");
        file.toFile().deleteOnExit();
        return Files.writeString(file, text());
    }

    /** Returns the text of both, the certificate first. */
    public static String text() {
        try {
            return block("CERTIFICATE", TestTls.certificate().getEncoded())
                    + block("PRIVATE KEY", TestTls.key().getEncoded());
        } catch (CertificateEncodingException e) {
            throw new AssertionError("the certificate of the tests", e);
        }
    }

    private static String block(String label, byte[] content) {
        String base64 = Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(content);
        return "-----BEGIN " + label + "-----\n" + base64 + "\n-----END " + label + "-----\n";
    }
}
