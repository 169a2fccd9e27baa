package org.tatoo.benchmarks.binary;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufHolder;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.mqtt.MqttDecoder;
import io.netty.handler.codec.mqtt.MqttPublishMessage;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.tatoo.benchmarks.measure.Input;
import org.tatoo.benchmarks.measure.Work;

/** A decoder of Netty in its leanest use: called without the rest of a pipeline, on heap bytes that are not copied. */
final class NettyPeer implements Work {
    private static final int LARGEST = 1 << 20;

    private final ByteToMessageDecoder decoder;
    private final ChannelHandlerContext context;
    private final Counting counting = new Counting();
    private final Input input;
    private final ByteBuf buffer;

    private NettyPeer(ByteToMessageDecoder decoder, Input input) {
        this.decoder = decoder;
        this.input = input;
        context = new EmbeddedChannel(decoder, counting).pipeline().context(decoder);
        buffer = Unpooled.wrappedBuffer(input.bytes());
    }

    static Work ofMqtt(Input input) {
        return new NettyPeer(new MqttDecoder(LARGEST), input);
    }

    static Work ofWebSocket(Input input) {
        WebSocketDecoderConfig config = WebSocketDecoderConfig.newBuilder()
                .expectMaskedFrames(false)
                .maxFramePayloadLength(LARGEST)
                .build();
        return new NettyPeer(new WebSocket13FrameDecoder(config), input);
    }

    @Override
    public long run() {
        try {
            for (int i = 0, start = 0; i < input.pieces(); i++) {
                int end = input.end(i);
                decoder.channelRead(context, buffer.retainedSlice(start, end - start));
                start = end;
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return counting.sum;
    }

    @Override
    public String result() {
        StringBuilder lines = new StringBuilder();
        counting.lines = lines;
        run();
        return lines.toString();
    }

    /** The next handler of the pipeline. */
    private static final class Counting extends ChannelInboundHandlerAdapter {
        private long sum;
        private @Nullable StringBuilder lines;

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ByteBuf content = ((ByteBufHolder) message).content();
            String topic = message instanceof MqttPublishMessage publish
                    ? publish.variableHeader().topicName() + " "
                    : "";
            sum += topic.length() + content.readableBytes();
            if (lines != null) {
                lines.append(topic)
                        .append(content.toString(StandardCharsets.US_ASCII))
                        .append('\n');
            }
            content.release();
        }
    }
}
