package org.tatoo.samples.keyvalue;

/** The value of a key. */
sealed interface Value permits StringValue, ListValue, HashValue {
    /** Returns the name of the type in the reply of the command TYPE. */
    String type();

    /** Returns an estimate of the memory of the value, in bytes. */
    long memory();

    /** Returns whether the value is empty, so that its key is removed too. */
    boolean isEmpty();
}
