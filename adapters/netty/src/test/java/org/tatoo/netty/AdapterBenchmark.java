package org.tatoo.netty;

import com.sun.management.ThreadMXBean;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.Conversation;
import org.tatoo.transport.ConversationListener;

/**
 * Compares this adapter with Netty's HttpServerCodec: the CPU time and the bytes allocated that a pipeline takes for a
 * request and its answer, without a socket. Requests are fired into the pipeline, as an event loop does it:
 * {@code EmbeddedChannel.writeInbound} also looks at the clock twice. All pipelines run in one thread, in
 * interleaved rounds; a ratio is the median of those within the rounds. Arguments: how many rounds, then files of
 * requests, with line feeds alone.
 */
final class AdapterBenchmark {
    private static final int WARM_UP = 100;
    private static final int REQUESTS = 10_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final ByteBuf request;
    private final List<Contender> contenders;

    private AdapterBenchmark(byte[] request) {
        this.request =
                PooledByteBufAllocator.DEFAULT.directBuffer(request.length).writeBytes(request);
        EmbeddedChannel codec = new EmbeddedChannel(new HttpServerCodec(), new CodecHandler());
        EmbeddedChannel unchecked = new EmbeddedChannel(
                new HttpServerCodec(new HttpDecoderConfig().setValidateHeaders(false)), new CodecHandler());
        contenders = List.of(
                new Contender("HttpServerCodec", codec),
                new Contender("HttpServerCodec, fields not validated", unchecked),
                new Contender("adapter, all fields kept", adapter(c -> new HttpParser(new KeepingHandler(c)))),
                new Contender("no parser, the same answer", new EmbeddedChannel(new BareHandler())),
                new Contender("adapter, lean handler", adapter(c -> new HttpParser(new LeanHandler(c)))));
    }

    private static EmbeddedChannel adapter(Protocol protocol) {
        ConversationListener listener = new ConversationListener() {};
        return new EmbeddedChannel(new ConversationHandler(
                transport -> new Conversation(transport, protocol, ConversationLimits.defaults(), listener).events()));
    }

    /** A pipeline and what was measured of it, a value for each round: nanoseconds and bytes for a request. */
    private record Contender(String name, EmbeddedChannel channel, List<Double> times, List<Double> allocated) {
        Contender(String name, EmbeddedChannel channel) {
            this(name, channel, new ArrayList<>(), new ArrayList<>());
        }

        void run(ByteBuf request) {
            for (int i = 0; i < REQUESTS; i++) {
                channel.pipeline()
                        .fireChannelRead(request.readerIndex(0).retain())
                        .fireChannelReadComplete();
                int length = 0;
                for (ByteBuf out = channel.readOutbound(); out != null; out = channel.readOutbound()) {
                    length += out.readableBytes();
                    out.release();
                }
                if (length != AnsweringHandler.answer().length) {
                    throw new AssertionError(name + " answered " + length + " bytes");
                }
            }
            if (channel.hasPendingTasks()) {
                throw new AssertionError(name + " has left tasks that belong to a request");
            }
        }

        void measure(ByteBuf request) {
            long thread = Thread.currentThread().getId();
            long bytes = THREADS.getThreadAllocatedBytes(thread);
            long time = THREADS.getCurrentThreadCpuTime();
            run(request);
            times.add((THREADS.getCurrentThreadCpuTime() - time) / (double) REQUESTS);
            allocated.add((THREADS.getThreadAllocatedBytes(thread) - bytes) / (double) REQUESTS);
        }

        double ratio(Contender other) {
            double[] ratios = new double[times.size()];
            Arrays.setAll(ratios, i -> times.get(i) / other.times.get(i));
            return median(Arrays.stream(ratios).boxed().toList());
        }
    }

    /** What a pipeline and the channel cost by themselves. */
    private static final class BareHandler extends SimpleChannelInboundHandler<ByteBuf> {
        @Override
        @SuppressWarnings("FutureReturnValueIgnored") // Netty closes the channel when a write fails
        protected void channelRead0(ChannelHandlerContext context, ByteBuf bytes) {
            byte[] answer = AnsweringHandler.answer();
            context.write(context.alloc().ioBuffer(answer.length).writeBytes(answer), context.voidPromise());
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            context.flush();
        }
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    private void run(int rounds) {
        for (int i = 0; i < WARM_UP; i++) {
            contenders.forEach(contender -> contender.run(request));
        }
        for (int i = 0; i < rounds; i++) {
            contenders.forEach(contender -> contender.measure(request));
        }
        Contender codec = contenders.get(0);
        Contender unchecked = contenders.get(1);
        System.out.println("| pipeline | ns a request | of HttpServerCodec | of it, not validated | bytes allocated |");
        System.out.println("|---|--:|--:|--:|--:|");
        for (Contender contender : contenders) {
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %.0f | %.2f | %.2f | %.0f |%n",
                    contender.name,
                    median(contender.times),
                    contender.ratio(codec),
                    contender.ratio(unchecked),
                    median(contender.allocated));
        }
    }

    public static void main(String[] args) throws IOException {
        for (String name : List.of(args).subList(1, args.length)) {
            String text = Files.readString(Path.of(name), StandardCharsets.ISO_8859_1) + "\n";
            byte[] request = text.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1);
            System.out.println("\n" + Path.of(name).getFileName() + ", " + request.length + " bytes\n");
            new AdapterBenchmark(request).run(Integer.parseInt(args[0]));
        }
    }
}
