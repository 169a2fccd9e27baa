package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tatoo.grammars.stomp.BodyFraming;
import org.tatoo.grammars.stomp.HeaderText;
import org.tatoo.grammars.stomp.StompParser;
import org.tatoo.grammars.stomp.StompValues.ConnectHeader;
import org.tatoo.grammars.stomp.StompValues.ConnectedFrame;
import org.tatoo.grammars.stomp.StompValues.CountedContent;
import org.tatoo.grammars.stomp.StompValues.Header;
import org.tatoo.grammars.stomp.StompValues.MessageFrame;
import org.tatoo.grammars.stomp.StompValues.MessageHead;
import org.tatoo.grammars.stomp.StompValues.ReceiptFrame;
import org.tatoo.grammars.stomp.StompValues.TextContent;
import org.tatoo.grammars.stomp.StompWriter;
import org.tatoo.writer.WriteException;

/** Frames of a server: what is written is what a client reads, whatever texts the headers have. */
@Tag("jdk")
class StompWriterTest {
    private final ByteBuffer written = ByteBuffer.allocate(4096);
    private final StompWriter writer = new StompWriter(written, new BodyFraming(), StompParser.Start.server_frames);

    private String written() {
        return new String(written.array(), 0, written.position(), StandardCharsets.ISO_8859_1);
    }

    @Test
    void aBodyIsFramedAsItsHeadersSay() {
        writer.message_head(new MessageHead(List.of(HeaderText.header("content-length", "3"))));
        writer.body(ByteBuffer.wrap(new byte[] {'a', 0, 'b'}));
        assertThatThrownBy(() -> writer.server_frame(new MessageFrame(new TextContent("c"))))
                .isInstanceOf(WriteException.class);
        writer.server_frame(new MessageFrame(new CountedContent()));
        writer.message_head(new MessageHead(List.of()));
        assertThatThrownBy(() -> writer.server_frame(new MessageFrame(new TextContent("a\0b"))))
                .isInstanceOf(WriteException.class);
        writer.server_frame(new MessageFrame(new TextContent("ab")));
        writer.server_frame(new ConnectedFrame(List.of(new ConnectHeader("version", "1.2"))));
        assertThat(written())
                .isEqualTo("MESSAGE\ncontent-length:3\n\na\0b\0MESSAGE\n\nab\0CONNECTED\nversion:1.2\n\n\0");
    }

    @Test
    void aTextCannotBreakAFrame() {
        for (String text : List.of("a\nb:c", "\\", "a\r\n\n\0", "\0", "a:b", "x".repeat(50_000))) {
            assertThatThrownBy(() -> writer.server_frame(new ReceiptFrame(List.of(new Header(text, null)))))
                    .as(text)
                    .isInstanceOf(WriteException.class);
        }
        assertThat(written()).isEmpty();
    }

    @Test
    void textsComeBack() {
        for (String text : List.of("", "a\nb:c\r\\", "\\n", "\u00e9\u20ac\ud83d\ude00", "plain")) {
            Header header = HeaderText.header("n" + text, text);
            assertThat(HeaderText.unescaped(header.name())).isEqualTo("n" + text);
            assertThat(HeaderText.unescaped(header.value())).isEqualTo(text);
            writer.server_frame(new ReceiptFrame(List.of(header)));
        }
        assertThat(written()).contains("na\\nb\\cc\\r\\\\:a\\nb\\cc\\r\\\\\n").doesNotContain("\n:");
    }
}
