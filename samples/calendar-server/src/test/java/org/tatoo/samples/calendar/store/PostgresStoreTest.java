package org.tatoo.samples.calendar.store;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("once")
class PostgresStoreTest extends CalendarStoreContract {
    @Override
    @BeforeEach
    void openStore() throws IOException {
        SharedPostgres.clear();
        super.openStore();
    }

    @Override
    CalendarStore open() throws IOException {
        return CalendarStores.postgresql(SharedPostgres.url());
    }

    @Test
    void aDatabaseThatIsNotThereIsSaidInOneLine() {
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(
                        () -> CalendarStores.postgresql("jdbc:postgresql://127.0.0.1:1/none?user=x&password=secret"))
                .withMessageContaining("cannot be used: ")
                .withMessageNotContaining("\n")
                .withMessageNotContaining("secret");
    }
}
