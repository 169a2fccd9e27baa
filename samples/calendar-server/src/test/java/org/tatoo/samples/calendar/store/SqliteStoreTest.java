package org.tatoo.samples.calendar.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteStoreTest extends CalendarStoreContract {
    @TempDir
    private Path directory;

    @Override
    CalendarStore open() throws IOException {
        return CalendarStores.embedded(directory);
    }

    @Test
    void onlyTheOwnerReadsTheFile() throws IOException {
        assertThat(Files.getPosixFilePermissions(CalendarStores.file(directory)))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void aFileThatIsNoDatabaseIsSaidInOneLine(@TempDir Path other) throws IOException {
        Files.writeString(CalendarStores.file(other), "hello, this is no database\n".repeat(100));
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> CalendarStores.embedded(other))
                .withMessageContaining("calendars.sqlite cannot be used: ")
                .withMessageNotContaining("\n");
    }
}
