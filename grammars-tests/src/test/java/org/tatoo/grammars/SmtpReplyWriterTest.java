package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tatoo.grammars.smtp.ReplyOutput;
import org.tatoo.grammars.smtp.SmtpReplyAnswers;
import org.tatoo.grammars.smtp.SmtpReplyProtocolHandler.To;
import org.tatoo.grammars.smtp.SmtpReplyValues.CompletedReply;
import org.tatoo.grammars.smtp.SmtpReplyValues.Extensions;
import org.tatoo.grammars.smtp.SmtpReplyValues.Line;
import org.tatoo.grammars.smtp.SmtpReplyValues.Offer;
import org.tatoo.grammars.smtp.SmtpReplyValues.OtherReply;
import org.tatoo.grammars.smtp.SmtpReplyValues.ShortGreeting;
import org.tatoo.grammars.smtp.SmtpReplyWriter;
import org.tatoo.writer.WriteException;

/** What is written is what a client reads as the same reply to the same command. */
@Tag("jdk")
class SmtpReplyWriterTest {
    private final ByteBuffer written = ByteBuffer.allocate(4096);
    private To asked = To.connection;
    private final SmtpReplyWriter writer = new SmtpReplyWriter(written, new SmtpReplyAnswers() {
        @Override
        protected To to() {
            return asked;
        }
    });

    private String written() {
        return new String(written.array(), 0, written.position(), StandardCharsets.ISO_8859_1);
    }

    @Test
    void eachLineHasTheCodeOfItsReply() {
        writer.reply(new OtherReply(554, List.of(new Line("no"), new Line(null)), null));
        asked = To.ehlo;
        writer.reply(new OtherReply(502, List.of(), "what?"));
        writer.reply(new Extensions("a", "hi", List.of(new Offer("DSN", null)), new Offer("SIZE", "7")));
        asked = To.command;
        writer.reply(new CompletedReply(List.of(new Line("b")), "c"));
        assertThat(written())
                .isEqualTo(
                        "554-no\r\n554-\r\n554\r\n502 what?\r\n250-a hi\r\n250-DSN\r\n250 SIZE 7\r\n250-b\r\n250 c\r\n");
    }

    @Test
    void aTextCannotBreakAReply() {
        asked = To.command;
        assertThatThrownBy(() -> writer.reply(new OtherReply(500, List.of(), "a\r\n250 b")))
                .isInstanceOf(WriteException.class)
                .hasMessageContaining("text \"a\\r\\n250 b\"");
        assertThatThrownBy(() -> writer.reply(new OtherReply(500, List.of(), "x".repeat(507))))
                .isInstanceOf(WriteException.class);
        assertThatThrownBy(() -> writer.reply(new OtherReply(250, List.of(), "a")))
                .isInstanceOf(WriteException.class);
        assertThatThrownBy(() -> writer.reply(new ShortGreeting("a", null))).isInstanceOf(WriteException.class);
        assertThat(written()).isEmpty();
        writer.reply(new OtherReply(500, List.of(), "x".repeat(506)));
        assertThat(written()).hasSize(512);
    }

    @Test
    void aServerRepliesToWhatItsClientSays() {
        ReplyOutput output = new ReplyOutput(written::put);
        assertThatThrownBy(() -> output.reply(250, "a")).isInstanceOf(WriteException.class);
        output.greeting("a", null);
        output.extensions("a", List.of(new Offer("DSN", null), new Offer("SIZE", "7")));
        output.extensions("a", List.of());
        output.reply(220, "b");
        output.reply(250, "c");
        output.reply(421, "d");
        assertThat(written())
                .isEqualTo("220 a\r\n250-a\r\n250-DSN\r\n250 SIZE 7\r\n250 a\r\n220 b\r\n250 c\r\n421 d\r\n");
    }
}
