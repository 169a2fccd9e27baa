package org.tatoo.samples.calendar.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.tatoo.samples.calendar.client.Request.Method;
import org.tatoo.writer.WriteException;

/** Requests are written as a person would write them. */
class RequestWriterTest {
    private static String written(Request request) {
        return UTF_8.decode(RequestWriter.write(request, "ada")).toString();
    }

    @Test
    void wordsAreSeparatedBySpaces() {
        assertThat(written(new Request(Method.GET, "work").with("uid", "caf\u00e9 at 5")))
                .isEqualTo("GET work ada CAL/1.1\r\nuid: caf\u00e9 at 5\r\n\r\n");
        assertThat(written(new Request(Method.SYNC, "work").with("token", "t").with("since", "17")))
                .isEqualTo("SYNC work ada CAL/1.1\r\ntoken: t\r\nsince: 17\r\n\r\n");
        assertThat(written(new Request(Method.LIST, ""))).isEqualTo("LIST ada CAL/1.1\r\n\r\n");
        assertThat(written(new Request(Method.PUT, "work").withContent("BEGIN".getBytes(UTF_8))))
                .isEqualTo("PUT work ada CAL/1.1\r\ncontent-length: 5\r\n\r\nBEGIN");
    }

    @Test
    void whatWouldBeReadOtherwiseIsNotWritten() {
        for (Request each : new Request[] {
            new Request(Method.GET, "two words"),
            new Request(Method.LIST, "").with("uid", "x\r\nuid: y"),
            new Request(Method.LIST, "").with("uid", " x")
        }) {
            assertThatThrownBy(() -> written(each)).isInstanceOf(WriteException.class);
        }
    }
}
