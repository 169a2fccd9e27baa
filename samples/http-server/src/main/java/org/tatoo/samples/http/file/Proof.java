package org.tatoo.samples.http.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Evidence that a settled file is still the one to send, and its bytes unchanged. It is checked by names and opens
 * nothing, so it needs no descriptor, and a FIFO cannot block it.
 *
 * @param names the names that lead to the file
 * @param absent the names that must not exist
 * @param path the real path of the file
 * @param identity the identity of the file
 */
record Proof(List<Name> names, List<Path> absent, Path path, Identity identity) {
    /** A name, possibly with links, and the real path that it leads to. */
    record Name(Path named, Path real) {}

    Proof {
        names = List.copyOf(names);
        absent = List.copyOf(absent);
    }

    /** Returns whether the evidence still holds. Blocks. */
    boolean holds() {
        try {
            for (Name name : names) {
                if (!name.named().toRealPath().equals(name.real())) {
                    return false;
                }
            }
            return absent.stream().noneMatch(Files::exists) && Identity.of(path).equals(identity);
        } catch (IOException e) {
            return false;
        }
    }
}
