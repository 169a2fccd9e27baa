package org.tatoo.tls;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text file of certificates or keys (RFC 7468). If it cannot be used, the exception says in one sentence how to
 * convert it.
 */
final class PemFile {
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----\\s*\n(.*?)-----END \\1-----", Pattern.DOTALL);

    /** RFC 1421, section 4.6.1.1: keys encrypted in the old format of OpenSSL. */
    private static final String ENCRYPTED_HEADER = "Proc-Type: 4,ENCRYPTED";

    private final Path file;
    private final byte[] content;
    private final List<Block> blocks = new ArrayList<>();

    private record Block(String label, String text) {}

    private PemFile(Path file, byte[] content) {
        this.file = file;
        this.content = content;
        Matcher matcher = BLOCK.matcher(new String(content, ISO_8859_1));
        while (matcher.find()) {
            blocks.add(new Block(matcher.group(1), matcher.group(2)));
        }
    }

    static PemFile read(Path file) throws IOException {
        try {
            return new PemFile(file, Files.readAllBytes(file));
        } catch (NoSuchFileException e) {
            throw new IOException("There is no file " + file, e);
        } catch (AccessDeniedException e) {
            throw new IOException("The file " + file + " may not be read by this user", e);
        }
    }

    // ---- certificates

    /** Returns the certificates, at least one, in order. */
    List<X509Certificate> certificates() throws IOException {
        List<X509Certificate> certificates = new ArrayList<>();
        for (Block block : blocks) {
            if (block.label.equals("CERTIFICATE") || block.label.equals("X509 CERTIFICATE")) {
                certificates.add(certificate(bytes(block)));
            }
        }
        if (certificates.isEmpty()) {
            throw new IOException(noCertificate());
        }
        return List.copyOf(certificates);
    }

    private X509Certificate certificate(byte[] bytes) throws IOException {
        try {
            return (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(bytes));
        } catch (CertificateException e) {
            throw new IOException("A certificate in " + file + " cannot be read: " + e.getMessage(), e);
        }
    }

    private String noCertificate() {
        if (has("TRUSTED CERTIFICATE")) {
            return "The certificate in " + file + " has trust settings of OpenSSL; take them off: openssl x509 -in "
                    + file + " -out cert.pem";
        }
        if (has("PKCS7")) {
            return file + " is PKCS#7; convert it: openssl pkcs7 -print_certs -in " + file + " -out cert.pem";
        }
        if (blocks.isEmpty() && isDer()) {
            return isStore()
                    ? store()
                    : file + " is DER; convert it: openssl x509 -inform DER -in " + file + " -out cert.pem";
        }
        return isStore() ? store() : "There is no certificate in " + file + found();
    }

    // ---- keys

    PrivateKey privateKey() throws IOException {
        for (Block block : blocks) {
            if (block.label.endsWith("PRIVATE KEY")) {
                return privateKey(block);
            }
        }
        if (isStore()) {
            throw new IOException(store());
        }
        if (blocks.isEmpty() && isDer()) {
            throw new IOException(file + " is DER; convert it: openssl pkey -inform DER -in " + file + " -out key.pem");
        }
        throw new IOException("There is no private key in " + file + found());
    }

    private PrivateKey privateKey(Block block) throws IOException {
        if (block.label.equals("ENCRYPTED PRIVATE KEY") || block.text.contains(ENCRYPTED_HEADER)) {
            throw new IOException(
                    "The key in " + file + " is encrypted; decrypt it: openssl pkey -in " + file + " -out key.pem");
        }
        try {
            return switch (block.label) {
                case "PRIVATE KEY" -> PrivateKeys.ofPkcs8(bytes(block));
                case "RSA PRIVATE KEY" -> PrivateKeys.ofPkcs1(bytes(block));
                case "EC PRIVATE KEY" -> PrivateKeys.ofSec1(bytes(block));
                case "OPENSSH PRIVATE KEY" ->
                    throw new IOException("The key in " + file
                            + " has the form of OpenSSH; convert it: ssh-keygen -p -N '' -m PKCS8 -f " + file);
                default -> throw new PrivateKeys.Unusable("it is a " + block.label);
            };
        } catch (PrivateKeys.Unusable e) {
            throw new IOException(
                    "The key in " + file + " cannot be used (" + e.getMessage()
                            + "); if it is RSA, EC or Ed25519, convert it: openssl pkcs8 -topk8 -nocrypt -in " + file
                            + " -out key.pem",
                    e);
        }
    }

    // ---- both

    private byte[] bytes(Block block) throws IOException {
        try {
            return Base64.getMimeDecoder().decode(block.text);
        } catch (IllegalArgumentException e) {
            throw new IOException("The " + block.label + " in " + file + " is not Base64: " + e.getMessage(), e);
        }
    }

    private boolean has(String label) {
        return blocks.stream().anyMatch(block -> block.label.equals(label));
    }

    private String found() {
        List<String> labels = blocks.stream().map(Block::label).distinct().toList();
        return labels.isEmpty() ? ", which is not PEM" : ", which has " + String.join(", ", labels);
    }

    private String store() {
        return file + " is a key store; convert it: openssl pkcs12 -nodes -in " + file
                + " -out both.pem (a store of the older form JKS first by keytool -importkeystore)";
    }

    private boolean isDer() {
        return content.length > 0 && content[0] == Der.SEQUENCE;
    }

    /** Returns whether the file is PKCS#12 (its version is 3: RFC 7292, section 4), or JKS (its magic number). */
    private boolean isStore() {
        return (content.length >= 4 && content[0] == (byte) 0xFE && content[1] == (byte) 0xED)
                || (isDer() && Der.beginsWithInteger(content, 3));
    }
}
