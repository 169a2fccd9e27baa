package org.tatoo.samples.http.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Why a settled file is the one to be sent: as long as it holds, its bytes are. It is looked at by names and opens nothing,
 * so it can be where no descriptor is left, and a FIFO holds it not up.
 *
 * @param names that lead to files
 * @param absent names that no file has
 * @param path of the file, real
 * @param identity of the file
 */
record Proof(List<Name> names, List<Path> absent, Path path, Identity identity) {
    /** A name, with links, and the real path that it leads to. */
    record Name(Path named, Path real) {}

    Proof {
        names = List.copyOf(names);
        absent = List.copyOf(absent);
    }

    /** Whether it holds. Blocks. */
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
