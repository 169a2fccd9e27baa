package org.tatoo.samples.protocols.stomp;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tatoo.grammars.stomp.BodyFraming;
import org.tatoo.grammars.stomp.HeaderText;
import org.tatoo.grammars.stomp.StompParser;
import org.tatoo.grammars.stomp.StompValues.ConnectHeader;
import org.tatoo.grammars.stomp.StompValues.ConnectedFrame;
import org.tatoo.grammars.stomp.StompValues.Content;
import org.tatoo.grammars.stomp.StompValues.CountedContent;
import org.tatoo.grammars.stomp.StompValues.ErrorFrame;
import org.tatoo.grammars.stomp.StompValues.ErrorHead;
import org.tatoo.grammars.stomp.StompValues.Header;
import org.tatoo.grammars.stomp.StompValues.MessageFrame;
import org.tatoo.grammars.stomp.StompValues.MessageHead;
import org.tatoo.grammars.stomp.StompValues.ReceiptFrame;
import org.tatoo.grammars.stomp.StompValues.ServerFrame;
import org.tatoo.grammars.stomp.StompValues.TextContent;
import org.tatoo.grammars.stomp.StompWriter;
import org.tatoo.runtime.Connection;
import org.tatoo.samples.protocols.Output;

/** The output of frames to one client. Thread-safe. */
final class FrameOutput {
    private final Connection connection;
    private final List<ByteBuffer> parts = new ArrayList<>();
    private final StompWriter writer = new StompWriter(
            bytes -> parts.add(Output.owned(bytes)), new BodyFraming(), StompParser.Start.server_frames);

    FrameOutput(Connection connection) {
        this.connection = connection;
    }

    synchronized void connected() {
        end(new ConnectedFrame(List.of(
                new ConnectHeader("version", "1.2"),
                new ConnectHeader("heart-beat", "0,0"),
                new ConnectHeader("server", "tatoo"))));
    }

    /** Sends a message without copying its body, which must not be modified. */
    synchronized void message(Map<String, String> headers, byte[] body) {
        writer.message_head(new MessageHead(headers(headers, body)));
        end(new MessageFrame(content(body)));
    }

    synchronized void receipt(String id) {
        end(new ReceiptFrame(List.of(HeaderText.header("receipt-id", id))));
    }

    synchronized void error(Map<String, String> headers, String text) {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        writer.error_head(new ErrorHead(headers(headers, body)));
        end(new ErrorFrame(content(body)));
    }

    private static List<Header> headers(Map<String, String> headers, byte[] body) {
        List<Header> all = new ArrayList<>();
        headers.forEach((name, value) -> all.add(HeaderText.header(name, value)));
        if (body.length > 0) {
            all.add(HeaderText.header("content-length", String.valueOf(body.length)));
        }
        return all;
    }

    private Content content(byte[] body) {
        if (body.length == 0) {
            return new TextContent(null);
        }
        writer.body(ByteBuffer.wrap(body).asReadOnlyBuffer());
        return new CountedContent();
    }

    private void end(ServerFrame frame) {
        writer.server_frame(frame);
        connection.asyncWrite(parts.toArray(ByteBuffer[]::new));
        parts.clear();
    }
}
