package org.tatoo.tls;

import java.net.Socket;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import org.tatoo.tls.ServerCertificateException.Reason;

/** A trust manager that explains to the user why a server's certificate is rejected. */
final class VerifyingTrustManager extends X509ExtendedTrustManager {
    // RFC 5280, section 4.2.1.6
    private static final int DNS_NAME = 2;
    private static final int IP_ADDRESS = 7;

    private final X509ExtendedTrustManager verifier;
    private final String host;
    private final Consumer<SSLEngine> shown;

    /** @param shown receives each engine that is presented a certificate, which means that it resumes no session */
    VerifyingTrustManager(ServerCertificates trusted, String host, Consumer<SSLEngine> shown) {
        this.verifier = trusted.trustManager();
        this.host = host;
        this.shown = shown;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws ServerCertificateException {
        shown.accept(engine);
        try {
            verifier.checkServerTrusted(chain, authType, engine);
        } catch (CertificateException e) {
            throw explained(chain[0], e);
        }
    }

    private ServerCertificateException explained(X509Certificate certificate, CertificateException cause) {
        String begin = "the certificate of " + host;
        if (has(cause, CertificateExpiredException.class)) {
            return new ServerCertificateException(
                    Reason.OUT_OF_DATE,
                    begin + " was valid until " + certificate.getNotAfter().toInstant(),
                    cause);
        }
        if (has(cause, CertificateNotYetValidException.class)) {
            return new ServerCertificateException(
                    Reason.OUT_OF_DATE,
                    begin + " is valid from " + certificate.getNotBefore().toInstant(),
                    cause);
        }
        if (has(cause, CertPathBuilderException.class)) {
            return new ServerCertificateException(
                    Reason.UNTRUSTED,
                    begin + " was issued by " + certificate.getIssuerX500Principal() + ", which is not trusted",
                    cause);
        }
        return explainedName(certificate, cause);
    }

    /** Explains a wrong name, which the JDK identifies only by the text of its message. */
    private ServerCertificateException explainedName(X509Certificate certificate, CertificateException cause) {
        String text = String.valueOf(cause.getMessage());
        if (text.startsWith("No subject alternative") || text.startsWith("No name matching")) {
            return new ServerCertificateException(
                    Reason.OTHER_NAME, "the certificate is not for " + host + ", " + names(certificate), cause);
        }
        return new ServerCertificateException(Reason.UNUSABLE, "the certificate of " + host + ": " + text, cause);
    }

    private static boolean has(Throwable failure, Class<? extends Throwable> type) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (type.isInstance(each)) {
                return true;
            }
        }
        return false;
    }

    private static String names(X509Certificate certificate) {
        try {
            Collection<List<?>> all = certificate.getSubjectAlternativeNames();
            String names = all == null
                    ? ""
                    : all.stream()
                            .filter(name ->
                                    name.get(0).equals(DNS_NAME) || name.get(0).equals(IP_ADDRESS))
                            .map(name -> String.valueOf(name.get(1)))
                            .collect(Collectors.joining(", "));
            return names.isEmpty() ? "and has no names" : "but for " + names;
        } catch (CertificateParsingException e) {
            return "and has names that cannot be read";
        }
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return verifier.getAcceptedIssuers();
    }

    // ---- sockets and servers, which are not supported

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        throw new CertificateException("this is a client");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        throw new CertificateException("this is a client");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        throw new CertificateException("this is of engines");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        throw new CertificateException("this is a client");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        throw new CertificateException("this is of engines");
    }
}
