package org.tatoo.samples.keyvalue;

/** The value of a key. */
sealed interface Value permits StringValue, ListValue, HashValue {
    /** The name of the type, as the command TYPE has it. */
    String type();

    /** An estimate of the memory that the value takes, in bytes. */
    long memory();

    /** Whether the value is empty, so that its key is removed too. */
    boolean isEmpty();
}
