package org.tatoo.grammars;

/** What the messages of a PostgreSQL frontend and of a backend have in common, as their oracles read it. */
abstract class PostgresqlParts extends OracleReader {
    PostgresqlParts(byte[] input) {
        super(input);
    }

    /** The end of the message, and what it allows. */
    final void filled(String production) throws Wrong {
        if (at < end) {
            throw wrong("REGION_NOT_FILLED", at);
        }
        tell("reduce " + production);
    }

    /** A production after which the message may not end. */
    final void goOn(String production) throws Wrong {
        if (at == end) {
            throw wrong("REGION_ENDS", at);
        }
        tell("reduce " + production);
    }

    /** A token of any bytes. */
    final void any(String name, int size) throws Wrong {
        number(size);
        shift(name, size);
    }

    /** A count of elements that have at least {@code least} bytes each. */
    final int count(String name, int least) throws Wrong {
        int count = (int) token(name, 2, 0, 65535);
        if (count > (end - at) / least) {
            throw wrong("BAD_LENGTH", at);
        }
        return count;
    }

    /** A value with its length; none if that is -1. */
    final void value() throws Wrong {
        int size = (int) number(4);
        if (size < -1) {
            throw wrong("BAD_VALUE", at);
        }
        shift("value_size", 4);
        if (size >= 0) {
            raw("value", size);
        }
    }
}
