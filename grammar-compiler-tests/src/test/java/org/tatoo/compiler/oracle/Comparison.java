package org.tatoo.compiler.oracle;

import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a parser may do otherwise than the oracle, and what it may not. */
final class Comparison {
    private static final Set<String> OF_TOKENS =
            Set.of("UNEXPECTED_BYTE", "UNEXPECTED_TOKEN", "UNEXPECTED_END", "TOKEN_TOO_LONG");

    private Comparison() {}

    /** What is wrong with a run in pieces of one byte; null if nothing. */
    static @Nullable String ofBytes(Oracle oracle, byte[] input, Run expected, Run seen) {
        Run.Failure wanted = expected.failure();
        Run.Failure failure = seen.failure();
        if (wanted == null || failure == null) {
            if (expected.isAccepted() != seen.isAccepted()) {
                return "the verdict";
            }
            return expected.events().equals(seen.events()) ? null : "the events, or the byte that brings them";
        }
        if (wanted.kind().startsWith("REGION_")
                && expected.tokenStart() < 0
                && !expected.events().equals(seen.events())) {
            return "the events before an error about a region";
        }
        if (oracle.model().rejectsExactly()) {
            return expected.shiftsAs(seen) && wanted.equals(failure) ? null : "the error";
        }
        return expected.shiftsAs(seen) ? ofFailures(oracle, input, expected, failure) : "the shifts";
    }

    private static @Nullable String ofFailures(Oracle oracle, byte[] input, Run expected, Run.Failure failure) {
        Run.Failure wanted = Objects.requireNonNull(expected.failure());
        if (wanted.equals(failure)) {
            return null;
        }
        int start = expected.tokenStart();
        if (!OF_TOKENS.contains(wanted.kind()) || start < 0) {
            boolean same = wanted.kind().equals(failure.kind()) && wanted.offset() == failure.offset();
            return same && wanted.fed() == failure.fed() ? null : "the error, which is not one of a token";
        }
        int latest = oracle.latestOffset(input, start);
        boolean known = wanted.fed() <= failure.fed() && failure.fed() <= Math.max(wanted.fed(), latest + 1);
        boolean inside = wanted.offset() <= failure.offset() && failure.offset() <= latest;
        boolean placed = inside || failure.offset() == start;
        return known && placed ? null : "the error comes when or where it must not";
    }

    /**
     * Returns the fault in the line and the column of an error, given its offset; null if there is none. Not looked at
     * after raw bytes, all of which are of the line in which they begin.
     */
    static @Nullable String ofPlace(byte[] input, Run seen, Charset charset) {
        Run.Failure failure = seen.failure();
        boolean raw = seen.texts().stream()
                .anyMatch(text ->
                        text.startsWith("data ") || text.startsWith("shift bytes") || text.startsWith("shift until"));
        if (failure == null || seen.place().isEmpty() || raw || isAfterText(failure, input)) {
            return null;
        }
        long line = 1;
        long column = 1;
        for (int i = 0; i < failure.offset(); i++) {
            if (input[i] == '\n') {
                line++;
                column = 1;
            } else if (charset != Charset.UTF8 || (input[i] & 0xc0) != 0x80) {
                column++;
            }
        }
        return seen.place().equals(line + ":" + column)
                ? null
                : "the line or the column of the error, which should be " + line + ":" + column;
    }

    /** Whether raw bytes without content may have ended there with a line end, whose terminal was one too many. */
    private static boolean isAfterText(Run.Failure failure, byte[] input) {
        int offset = (int) failure.offset();
        return failure.kind().equals("TOO_DEEP") && offset > 0 && input[offset - 1] == '\n';
    }

    /** What differs between two ways to feed the same; null if nothing. */
    static @Nullable String ofPieces(Run whole, Run pieces) {
        Run.Failure one = whole.failure();
        Run.Failure two = pieces.failure();
        boolean same = (one == null || two == null) ? whole.isAccepted() == pieces.isAccepted() : one.isLike(two);
        if (!same) {
            return "the error";
        }
        if (!whole.place().equals(pieces.place())) {
            return "the line or the column of the error";
        }
        return whole.texts().equals(pieces.texts()) ? null : "the events";
    }
}
