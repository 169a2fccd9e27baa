package org.tatoo.compiler.direct;

import java.util.List;

/**
 * What is recognised by code rather than by tables.
 *
 * @param entries the number of parser states behind non-terminals, where lanes have to begin
 * @param lanes empty if there are too many entries; those last that begin with a question
 * @param paths what lanes do to the stack; the first is nothing
 * @param recognisers those that lanes call, by their numbers
 * @param bytes the most bytes of bytecode that lanes and recognisers take
 */
public record DirectCode(
        int entries, List<Lane> lanes, List<Path> paths, List<TokenRecogniser> recognisers, int bytes) {
    public DirectCode {
        lanes = List.copyOf(lanes);
        paths = List.copyOf(paths);
        recognisers = List.copyOf(recognisers);
    }

    /** The most entries by which a lane makes the stack longer. */
    public int height() {
        return paths.stream().mapToInt(Path::growth).max().orElse(0);
    }

    /** The most states that a lane puts on the stack. */
    public int width() {
        return paths.stream().mapToInt(path -> path.pushed().size()).max().orElse(0);
    }
}
