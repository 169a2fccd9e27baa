package org.tatoo.tls;

import static java.util.stream.Collectors.toUnmodifiableSet;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.FlightRecording;

/**
 * The certificates and keys of a server, read from PEM files. A client gets the first one with a key it can use and the
 * requested name, literally or by a wildcard. Otherwise it gets one with the same names as the first of all.
 * Thread-safe.
 *
 * <p>{@link #reload} reads the files again, without a restart; handshakes that begin later use the new certificates.
 * Sessions stay valid, because the {@link TlsLayer} keeps them.
 */
public final class Certificates {
    /** The number of reloads after which a pending handshake may lose its chosen certificate. */
    private static final int KEPT = 8;

    private final List<PemFiles> files;
    // The newest is first.
    private final ArrayDeque<List<Identity>> versions = new ArrayDeque<>();
    private long loads;
    // The schemes of all versions, so that a reload does not disturb pending handshakes.
    private volatile Set<String> signatures = Set.of();

    private Certificates(List<PemFiles> files) {
        this.files = files;
    }

    /**
     * Reads certificates.
     *
     * @param first the first of the certificates; used for clients that request no name or an unknown one
     * @throws IOException if a file cannot be used; the message is one sentence for the user with the reason, and how
     *     to convert the file
     */
    public static Certificates of(PemFiles first, PemFiles... others) throws IOException {
        List<PemFiles> all = new ArrayList<>(List.of(first));
        all.addAll(Arrays.asList(others));
        Certificates certificates = new Certificates(List.copyOf(all));
        certificates.reload();
        return certificates;
    }

    /**
     * Reads the files again.
     *
     * @throws IOException as for {@link #of}; the previous certificates then stay in use
     */
    public void reload() throws IOException {
        List<Identity> read = new ArrayList<>();
        long number = nextNumber();
        for (PemFiles pair : files) {
            read.add(Identity.read(pair, number + "." + read.size()));
        }
        use(List.copyOf(read));
        if (number > 1 && FlightRecording.isOn()) {
            TlsRecorder.CertificateReloaded.tell(read.size());
        }
    }

    private synchronized long nextNumber() {
        return ++loads;
    }

    private synchronized void use(List<Identity> read) {
        versions.addFirst(read);
        if (versions.size() > KEPT) {
            versions.removeLast();
        }
        signatures = versions.stream()
                .flatMap(Collection::stream)
                .flatMap(Identity::signatures)
                .collect(toUnmodifiableSet());
    }

    private synchronized List<Identity> current() {
        return versions.getFirst();
    }

    private synchronized List<List<Identity>> versions() {
        return List.copyOf(versions);
    }

    /** Returns the {@link SignatureSchemes} used in handshakes and certificates. */
    Set<String> signatures() {
        return signatures;
    }

    /**
     * Chooses the certificate for a client.
     *
     * @param name the requested name, or null
     * @param algorithm the key algorithm that the client can use
     * @return null if there is none with such a key
     */
    @Nullable
    Identity choose(@Nullable String name, String algorithm) {
        List<Identity> all = current();
        List<Identity> fitting = List.of();
        if (name != null) {
            String lower = name.toLowerCase(Locale.ROOT);
            fitting = all.stream().filter(identity -> identity.isFor(lower)).toList();
        }
        if (fitting.isEmpty()) {
            List<String> names = all.get(0).names();
            fitting = all.stream()
                    .filter(identity -> identity.names().equals(names))
                    .toList();
        }
        return fitting.stream()
                .filter(identity -> identity.key().getAlgorithm().equals(algorithm))
                .findFirst()
                .orElse(null);
    }

    /** Returns the certificate chosen earlier, by its alias; null after several reloads. */
    @Nullable
    Identity byAlias(@Nullable String alias) {
        return versions().stream()
                .flatMap(Collection::stream)
                .filter(identity -> identity.alias().equals(alias))
                .findFirst()
                .orElse(null);
    }
}
