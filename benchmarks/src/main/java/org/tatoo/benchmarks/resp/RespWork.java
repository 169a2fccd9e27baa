package org.tatoo.benchmarks.resp;

import java.util.List;
import org.tatoo.benchmarks.measure.Work;

/** Makes the work of a peer. */
public final class RespWork implements Work.Factory {
    @Override
    public Work open(String peer, List<String> arguments) {
        StreamCell cell = StreamCell.parse(arguments);
        byte[] stream = Commands.bytes(cell.commands());
        int piece = cell.piece() == 0 ? stream.length : cell.piece();
        return peer.equals("tatoo") ? new TatooPeer(stream, piece) : new NettyPeer(stream, piece);
    }
}
