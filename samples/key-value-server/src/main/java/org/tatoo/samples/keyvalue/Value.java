package org.tatoo.samples.keyvalue;

/** What a key stands for. */
sealed interface Value permits StringValue, ListValue, HashValue {
    /** The name of the type, as the command TYPE has it. */
    String type();

    /** An estimate of the memory that the value takes, in bytes. */
    long memory();

    /** Whether nothing is left of it, so that its key goes too. */
    boolean isEmpty();
}
