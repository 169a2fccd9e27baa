package org.tatoo.compiler.oracle;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;

/** How many bytes of code the methods of a class have (Java Virtual Machine Specification, chapter 4). */
final class MethodSizes {
    private final DataInputStream in;
    private String[] names = {};

    private MethodSizes(byte[] classFile) {
        in = new DataInputStream(new ByteArrayInputStream(classFile));
    }

    /** By the method's name; of several with one name the largest. */
    static Map<String, Integer> of(byte[] classFile) {
        try {
            return new MethodSizes(classFile).read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Map<String, Integer> read() throws IOException {
        in.skipNBytes(8);
        readConstants();
        in.skipNBytes(6);
        in.skipNBytes(2L * in.readUnsignedShort());
        members();
        return members();
    }

    private void readConstants() throws IOException {
        names = new String[in.readUnsignedShort()];
        for (int i = 1; i < names.length; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> names[i] = in.readUTF();
                case 5, 6 -> {
                    in.skipNBytes(8);
                    i++;
                }
                case 7, 8, 16, 19, 20 -> in.skipNBytes(2);
                case 15 -> in.skipNBytes(3);
                default -> in.skipNBytes(4);
            }
        }
    }

    private Map<String, Integer> members() throws IOException {
        Map<String, Integer> sizes = new TreeMap<>();
        for (int count = in.readUnsignedShort(); count > 0; count--) {
            in.skipNBytes(2);
            String name = names[in.readUnsignedShort()];
            in.skipNBytes(2);
            for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
                boolean code = "Code".equals(names[in.readUnsignedShort()]);
                byte[] content = in.readNBytes(in.readInt());
                if (code) {
                    sizes.merge(name, ByteBuffer.wrap(content).getInt(4), Math::max);
                }
            }
        }
        return sizes;
    }
}
