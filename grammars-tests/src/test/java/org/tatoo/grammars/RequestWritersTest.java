package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tatoo.grammars.memcached.MemcachedValues.DeleteValue;
import org.tatoo.grammars.memcached.MemcachedValues.Getting;
import org.tatoo.grammars.memcached.MemcachedValues.Retrieve;
import org.tatoo.grammars.memcached.MemcachedValues.SetVerbosity;
import org.tatoo.grammars.memcached.MemcachedValues.Setting;
import org.tatoo.grammars.memcached.MemcachedValues.Store;
import org.tatoo.grammars.memcached.MemcachedWriter;
import org.tatoo.grammars.resp.RespParser;
import org.tatoo.grammars.resp.RespValues.Argument;
import org.tatoo.grammars.resp.RespValues.Array;
import org.tatoo.grammars.resp.RespValues.BulkString;
import org.tatoo.grammars.resp.RespValues.Command;
import org.tatoo.grammars.resp.RespValues.DoubleReply;
import org.tatoo.grammars.resp.RespValues.IntegerReply;
import org.tatoo.grammars.resp.RespValues.NullReply;
import org.tatoo.grammars.resp.RespValues.Pair;
import org.tatoo.grammars.resp.RespValues.SimpleError;
import org.tatoo.grammars.resp.RespWriter;
import org.tatoo.grammars.smtp.SmtpAnswers;
import org.tatoo.grammars.smtp.SmtpProtocolHandler.Transfer;
import org.tatoo.grammars.smtp.SmtpValues.BeginMail;
import org.tatoo.grammars.smtp.SmtpValues.DataCommand;
import org.tatoo.grammars.smtp.SmtpValues.ExtendedHello;
import org.tatoo.grammars.smtp.SmtpValues.NamedSender;
import org.tatoo.grammars.smtp.SmtpValues.PlainLine;
import org.tatoo.grammars.smtp.SmtpValues.SizeOption;
import org.tatoo.grammars.smtp.SmtpValues.Transaction;
import org.tatoo.grammars.smtp.SmtpValues.UnstuffedLine;
import org.tatoo.grammars.smtp.SmtpValues.WholeContent;
import org.tatoo.grammars.smtp.SmtpWriter;
import org.tatoo.runtime.Bytes;
import org.tatoo.writer.WriteException;

/** What a client writes is what a server reads: requests of memcached, SMTP and RESP; and what a server of RESP replies. */
@Tag("jdk")
class RequestWritersTest {
    private final ByteBuffer written = ByteBuffer.allocate(4096);

    private String written() {
        String text = new String(written.array(), 0, written.position(), StandardCharsets.ISO_8859_1);
        written.clear();
        return text;
    }

    private static Bytes bytes(String text) {
        return Bytes.encode(text, StandardCharsets.ISO_8859_1);
    }

    private static ByteBuffer buffer(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void memcachedRequestsAreOneCommandEach() {
        MemcachedWriter writer = new MemcachedWriter(written);
        ByteBuffer none = ByteBuffer.allocate(0);
        writer.command(new Store(new Setting(), "k", "0", "60", 7, true), buffer("a\r\nb\r\nc"));
        writer.command(new Retrieve(new Getting(), List.of("k", "l")), none);
        writer.command(new DeleteValue("k", false), none);
        writer.command(new SetVerbosity("1", false), none);
        assertThat(written())
                .isEqualTo("set k 0 60 7 noreply\r\na\r\nb\r\nc\r\nget k l\r\ndelete k\r\nverbosity 1\r\n");

        // a key may not end the command
        assertThatThrownBy(() -> writer.command(new DeleteValue("k\r\nflush_all", false), none))
                .isInstanceOf(WriteException.class)
                .hasMessageContaining("key \"k\\r\\nflush_all\"");
        assertThatThrownBy(() -> writer.command(new DeleteValue("k".repeat(251), false), none))
                .isInstanceOf(WriteException.class);
        // a block has the length that is announced
        assertThatThrownBy(() -> writer.command(new Store(new Setting(), "k", "0", "60", 1, true), buffer("a\r\nb")))
                .isInstanceOf(WriteException.class);
        assertThatThrownBy(() -> writer.command(new DeleteValue("k", false), buffer("a")))
                .isInstanceOf(WriteException.class)
                .hasMessageContaining("block: has no place in this part");
        assertThat(written()).isEmpty();
    }

    @Test
    void aMailIsWrittenLineByLineAfterItsAnswer() {
        SmtpWriter writer = new SmtpWriter(written, new SmtpAnswers() {
            @Override
            protected Transfer transfer() {
                return Transfer.accepted;
            }
        });
        writer.command(new ExtendedHello("client.example.org"));
        writer.command(new BeginMail(new NamedSender("<ada@example.org>"), List.of(new SizeOption("100"))));
        writer.data_command(new DataCommand());
        assertThat(written()).isEqualTo("ehlo client.example.org\r\nmail from:<ada@example.org> size=100\r\ndata\r\n");
        writer.text(new PlainLine("Subject: hello\r\n"));
        writer.text(new UnstuffedLine(".\r\n"));
        // nothing in the content of a mail ends it
        assertThatThrownBy(() -> writer.text(new PlainLine(".\r\n"))).isInstanceOf(WriteException.class);
        assertThatThrownBy(() -> writer.text(new PlainLine("a\r\n.\r\nRSET\r\n")))
                .isInstanceOf(WriteException.class);
        assertThatThrownBy(() -> writer.text(new PlainLine("a\n"))).isInstanceOf(WriteException.class);
        writer.command(new Transaction(new WholeContent()));
        assertThat(written()).isEqualTo("Subject: hello\r\n..\r\n.\r\n");
        assertThatThrownBy(() -> writer.command(
                        new BeginMail(new NamedSender("<ada@example.org>\r\nRCPT TO:<bob@example.org>"), List.of())))
                .isInstanceOf(WriteException.class);
        assertThat(written()).isEmpty();
    }

    @Test
    void respIsWrittenInBothDirections() {
        RespWriter requests = new RespWriter(written, RespParser.Start.requests);
        requests.request(new Command(
                List.of(new Argument(bytes("SET")), new Argument(bytes("k")), new Argument(bytes("\r\n$")))));
        assertThat(written()).isEqualTo("*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$3\r\n\r\n$\r\n");

        RespWriter replies = new RespWriter(written, RespParser.Start.replies);
        replies.reply(new Array(List.of(
                new IntegerReply(bytes("-7")),
                new BulkString(bytes("")),
                new org.tatoo.grammars.resp.RespValues.Map(
                        List.of(new Pair(new NullReply(), new DoubleReply(bytes("1.5"))))))));
        assertThat(written()).isEqualTo("*3\r\n:-7\r\n$0\r\n\r\n%1\r\n_\r\n,1.5\r\n");
        assertThatThrownBy(() -> replies.reply(new SimpleError(bytes("ERR no\r\n+OK"))))
                .isInstanceOf(WriteException.class);
        assertThatThrownBy(() -> replies.reply(new IntegerReply(bytes("7a")))).isInstanceOf(WriteException.class);
        assertThat(written()).isEmpty();
    }
}
