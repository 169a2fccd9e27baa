package org.tatoo.compiler.trace;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What a class file holds, as far as limits apply to it (Java Virtual Machine Specification, chapter 4).
 *
 * @param constants the entries of the constant pool
 */
public record ClassFile(String name, int constants, List<Method> methods) {
    /**
     * A method with code.
     *
     * @param bytes the length of its code
     */
    public record Method(String name, int bytes) {}

    /** The class file of the class {@code name}. */
    public static ClassFile of(String name, byte[] content) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(content))) {
            in.skipNBytes(8);
            List<String> constants = constants(in);
            in.skipNBytes(6);
            in.skipNBytes(2L * in.readUnsignedShort());
            for (int fields = in.readUnsignedShort(); fields > 0; fields--) {
                member(in, constants);
            }
            List<Method> methods = new ArrayList<>();
            for (int count = in.readUnsignedShort(); count > 0; count--) {
                methods.add(member(in, constants));
            }
            return new ClassFile(name, constants.size(), methods);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> constants(DataInputStream in) throws IOException {
        int count = in.readUnsignedShort();
        List<String> constants = new ArrayList<>(List.of(""));
        while (constants.size() < count) {
            String text = "";
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> text = in.readUTF();
                case 7, 8, 16, 19, 20 -> in.skipNBytes(2);
                case 15 -> in.skipNBytes(3);
                case 5, 6 -> {
                    in.skipNBytes(8);
                    constants.add("");
                }
                default -> in.skipNBytes(4);
            }
            constants.add(text);
        }
        return constants;
    }

    /** A field or method; a field has no code. */
    private static Method member(DataInputStream in, List<String> constants) throws IOException {
        in.skipNBytes(2);
        String name = constants.get(in.readUnsignedShort());
        in.skipNBytes(2);
        int bytes = 0;
        for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
            boolean isCode = constants.get(in.readUnsignedShort()).equals("Code");
            int length = in.readInt();
            if (isCode) {
                in.skipNBytes(4);
                bytes = in.readInt();
                length -= 8;
            }
            in.skipNBytes(length);
        }
        return new Method(name, bytes);
    }
}
