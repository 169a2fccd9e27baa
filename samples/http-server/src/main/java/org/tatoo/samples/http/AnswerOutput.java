package org.tatoo.samples.http;

import java.nio.ByteBuffer;
import java.util.concurrent.RejectedExecutionException;
import org.tatoo.runtime.Connection;
import org.tatoo.samples.http.answer.Answer;
import org.tatoo.samples.http.answer.OpenFile;

/** Writer of answers to a connection; the connection closes the file of an answer. */
final class AnswerOutput {
    private AnswerOutput() {}

    static void write(Answer answer, Connection connection) {
        connection.asyncWrite(answer.head());
        write(answer.body(), connection);
        OpenFile file = answer.file();
        if (file != null) {
            // counted as open until the connection has written it
            releaseAfter(file, connection);
        }
    }

    private static void releaseAfter(OpenFile file, Connection connection) {
        try {
            connection.asyncWrite(ByteBuffer.allocate(0), file::released);
        } catch (RejectedExecutionException e) {
            file.close();
        }
    }

    private static void write(Answer.Body body, Connection connection) {
        if (body instanceof Answer.Body.Bytes bytes) {
            connection.asyncWrite(bytes.bytes());
        } else if (body instanceof Answer.Body.Region region) {
            connection.asyncWrite(region.file().channel(), region.position(), region.length());
        } else if (body instanceof Answer.Body.Sequence sequence) {
            sequence.parts().forEach(part -> write(part, connection));
        }
    }
}
