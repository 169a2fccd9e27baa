package org.tatoo.tls;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Map;
import java.util.StringJoiner;

/** A decoder of private keys. The two older encodings are converted to PKCS#8. */
final class PrivateKeys {
    private static final byte[] VERSION_0 = {Der.INTEGER, 1, 0};

    /** 1.2.840.113549.1.1.1, without parameters. */
    private static final byte[] RSA = {
        Der.OBJECT_IDENTIFIER, 9, 0x2A, (byte) 0x86, 0x48, (byte) 0x86, (byte) 0xF7, 0x0D, 1, 1, 1, Der.NULL, 0
    };

    /** 1.2.840.10045.2.1; the curve must follow. */
    private static final byte[] EC = {Der.OBJECT_IDENTIFIER, 7, 0x2A, (byte) 0x86, 0x48, (byte) 0xCE, 0x3D, 2, 1};

    /** The tag of the curve in an older EC key. */
    private static final byte CURVE = (byte) 0xA0;

    private static final Map<String, String> ALGORITHMS = Map.of(
            "1.2.840.113549.1.1.1", "RSA",
            "1.2.840.113549.1.1.10", "RSASSA-PSS",
            "1.2.840.10045.2.1", "EC",
            "1.3.101.112", "Ed25519",
            "1.3.101.113", "Ed448");

    private PrivateKeys() {}

    /** An exception for a key that cannot be used. */
    static final class Unusable extends Exception {
        private static final long serialVersionUID = 1;

        Unusable(String why) {
            super(why);
        }
    }

    /** Decodes a key (RFC 5208). */
    static PrivateKey ofPkcs8(byte[] bytes) throws Unusable {
        ByteBuffer info = Der.take(ByteBuffer.wrap(bytes), Der.SEQUENCE);
        Der.take(info, Der.INTEGER);
        String algorithm = text(Der.take(Der.take(info, Der.SEQUENCE), Der.OBJECT_IDENTIFIER));
        String name = ALGORITHMS.get(algorithm);
        if (name == null) {
            throw new Unusable("its algorithm is " + algorithm);
        }
        try {
            return KeyFactory.getInstance(name).generatePrivate(new PKCS8EncodedKeySpec(bytes));
        } catch (GeneralSecurityException e) {
            throw new Unusable(String.valueOf(e.getMessage()));
        }
    }

    /** Decodes an RSA key (RFC 8017, appendix A.1.2). */
    static PrivateKey ofPkcs1(byte[] bytes) throws Unusable {
        return ofPkcs8(info(Der.element(Der.SEQUENCE, RSA), bytes));
    }

    /** Decodes an EC key (RFC 5915): version, key, and the curve, which is optional there. */
    static PrivateKey ofSec1(byte[] bytes) throws Unusable {
        ByteBuffer key = Der.take(ByteBuffer.wrap(bytes), Der.SEQUENCE);
        Der.take(key, Der.INTEGER);
        Der.take(key, Der.OCTET_STRING);
        if (!Der.isNext(key, CURVE)) {
            throw new Unusable("it does not name its curve");
        }
        ByteBuffer curve = Der.take(key, CURVE);
        if (!Der.isNext(curve, Der.OBJECT_IDENTIFIER)) {
            throw new Unusable("its curve has no name");
        }
        byte[] name = new byte[curve.remaining()];
        curve.get(name);
        return ofPkcs8(info(Der.element(Der.SEQUENCE, EC, name), bytes));
    }

    private static byte[] info(byte[] algorithm, byte[] key) {
        return Der.element(Der.SEQUENCE, VERSION_0, algorithm, Der.element(Der.OCTET_STRING, key));
    }

    /** Returns an object identifier in dotted notation. */
    private static String text(ByteBuffer identifier) {
        StringJoiner text = new StringJoiner(".");
        long value = 0;
        boolean first = true;
        while (identifier.hasRemaining()) {
            byte part = identifier.get();
            value = (value << 7) + (part & 0x7F);
            if (part >= 0) {
                if (first) {
                    text.add(Long.toString(Math.min(value / 40, 2)));
                    value -= Math.min(value / 40, 2) * 40;
                    first = false;
                }
                text.add(Long.toString(value));
                value = 0;
            }
        }
        return text.toString();
    }
}
