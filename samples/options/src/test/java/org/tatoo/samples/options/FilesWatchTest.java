package org.tatoo.samples.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilesWatchTest {
    @TempDir
    private Path folder;

    private final List<String> events = new ArrayList<>();
    private FilesWatch watch = new FilesWatch(List.of());

    @BeforeEach
    void begin() throws IOException {
        write("first", "1");
        write("second", "2");
        watch = new FilesWatch(List.of(folder.resolve("first"), folder.resolve("second")));
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private void look() {
        watch.look(
                () -> {
                    if (!Files.exists(folder.resolve("first"))) {
                        throw new FileNotFoundException("no file");
                    }
                    events.add("used");
                },
                events::add);
    }

    @Test
    void nothingHappensWithoutAChange() {
        look();
        look();
        assertThat(events).isEmpty();
    }

    @Test
    void changesAreUsedOnceAndWhenThereAreNoFurtherOnes() throws IOException {
        write("first", "one");
        look();
        write("second", "two");
        look();
        assertThat(events).isEmpty();
        look();
        assertThat(events).containsExactly("used");
        look();
        assertThat(events).hasSize(1);
    }

    @Test
    void aFileThatTookThePlaceOfAnotherIsAChange() throws IOException {
        Path other = Files.writeString(folder.resolve("other"), "1");
        Files.setLastModifiedTime(other, Files.getLastModifiedTime(folder.resolve("first")));
        Files.delete(folder.resolve("first"));
        Files.move(other, folder.resolve("first"));
        look();
        look();
        assertThat(events).containsExactly("used");
    }

    @Test
    void aFaultIsToldOnceAndTheNextChangeIsUsed() throws IOException {
        Files.delete(folder.resolve("first"));
        look();
        look();
        look();
        assertThat(events).containsExactly("no file");
        write("first", "again");
        look();
        look();
        assertThat(events).containsExactly("no file", "used");
    }
}
