package org.tatoo.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Eight bytes of an array as one number, the first byte lowest. */
final class Words {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Words() {}

    /** @throws IndexOutOfBoundsException if the array has less than eight bytes from {@code index} on */
    static long at(byte[] array, int index) {
        return (long) LONGS.get(array, index);
    }
}
