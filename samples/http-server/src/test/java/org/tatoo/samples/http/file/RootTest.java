package org.tatoo.samples.http.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RootTest {
    @TempDir
    private Path folder;

    private Path first;
    private Path second;
    private Path link;
    private long nanos;
    private final List<Counted> opened = new ArrayList<>();

    /** A directory that knows how often it was closed. */
    private static final class Counted extends ForwardingFolder {
        private int closed;

        Counted(Folder target) {
            super(target);
        }

        @Override
        public void close() throws IOException {
            closed++;
            super.close();
        }
    }

    @BeforeEach
    void layOut() throws IOException {
        first = Files.createDirectories(folder.toRealPath().resolve("first"));
        second = Files.createDirectories(folder.toRealPath().resolve("second"));
        link = Files.createSymbolicLink(folder.resolve("link"), first);
    }

    private Root root() {
        return new Root(
                link,
                real -> {
                    Counted next = new Counted(Folder.open(real));
                    opened.add(next);
                    return next;
                },
                () -> nanos);
    }

    private void turn() throws IOException {
        Files.delete(link);
        Files.createSymbolicLink(link, second);
    }

    @Test
    void allWhoComeWithinASecondHaveOneDirectory() throws IOException {
        Root root = root();
        try (Folder one = root.enter(path -> {})) {
            nanos = Root.VALID_NANOS - 1;
            turn();
            try (Folder other = root.enter(path -> {})) {
                assertThat(one.path()).isEqualTo(first);
                assertThat(other.path()).isEqualTo(first);
            }
        }
        assertThat(opened).hasSize(1);
        assertThat(opened.get(0).closed).isZero();
        root.rest();
        assertThat(opened.get(0).closed).isEqualTo(1);
    }

    @Test
    void afterASecondItIsLookedUpAgain() throws IOException {
        Root root = root();
        Folder one = root.enter(path -> {});
        turn();
        nanos = Root.VALID_NANOS;
        try (Folder other = root.enter(path -> {})) {
            assertThat(other.path()).isEqualTo(second);
            assertThat(opened.get(0).closed).as("somebody uses it").isZero();
            one.close();
            one.close();
            assertThat(opened.get(0).closed).isEqualTo(1);
        }
        root.rest();
        assertThat(opened).extracting(each -> each.closed).containsExactly(1, 1);
    }

    @Test
    void whoWasInTheFormerDirectoryComesToItAgain() throws IOException {
        Root root = root();
        root.enter(path -> {}).close();
        turn();
        nanos = Root.VALID_NANOS;
        try (Folder again = root.enterAgain(first, path -> {})) {
            assertThat(again.path()).isEqualTo(first);
        }
        root.rest();
        assertThat(opened).extracting(Counted::path).containsExactly(first, second, first);
        assertThat(opened).extracting(each -> each.closed).containsExactly(1, 1, 1);
    }

    @Test
    void restWaitsForUsers() throws IOException {
        Root root = root();
        Folder used = root.enter(path -> {});
        root.rest();
        root.rest();
        assertThat(opened.get(0).closed).isZero();
        used.close();
        assertThat(opened.get(0).closed).isEqualTo(1);
    }
}
