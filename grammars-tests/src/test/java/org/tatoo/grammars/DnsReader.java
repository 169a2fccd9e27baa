package org.tatoo.grammars;

/** Reads messages of DNS over TCP as RFC 1035, sections 4.1 and 4.2.2, describes them: an oracle. */
final class DnsReader extends OracleReader {
    private static final int HEAD = 12;

    /** The Z bit of section 4.1.1, as RFC 4035 has left it. */
    private static final int RESERVED = 0x40;

    private static final int LEAST_QUESTION = 5;
    private static final int LEAST_RECORD = 11;
    private static final int LONGEST_LABEL = 63;
    private static final int FIRST_POINTER = 192;

    private DnsReader(byte[] input) {
        super(input);
    }

    static String events(byte[] input) {
        return new DnsReader(input).events();
    }

    @Override
    void read() throws Wrong {
        while (at < input.length) {
            enter(token("total", 2, HEAD, 65535));
            content();
            leave();
            tell("reduce additionals");
            tell("reduce content");
            tell("reduce message");
        }
        tell("reduce messages");
        tell("accept messages");
    }

    /** Section 4.1. */
    private void content() throws Wrong {
        token("id", 2, 0, 65535);
        if ((number(2) & RESERVED) != 0) {
            throw wrong("BAD_VALUE", at);
        }
        shift("flags", 2);
        long questions = token("question_count", 2, 0, 65535);
        long answers = token("answer_count", 2, 0, 65535);
        long authorities = token("authority_count", 2, 0, 65535);
        long additionals = token("additional_count", 2, 0, 65535);
        count(questions, LEAST_QUESTION);
        for (long i = 0; i < questions; i++) {
            question();
            tell("reduce question");
        }
        tell("reduce questions");
        records(answers);
        tell("reduce answers");
        records(authorities);
        tell("reduce authorities");
        records(additionals);
    }

    private void count(long number, int least) throws Wrong {
        if (number * least > end - at) {
            throw wrong("BAD_LENGTH", at);
        }
    }

    private void records(long number) throws Wrong {
        count(number, LEAST_RECORD);
        for (long i = 0; i < number; i++) {
            question();
            token("lifetime", 4, 0, 0xffffffffL);
            raw("data", token("data_size", 2, 0, 65535));
            tell("reduce record");
        }
    }

    /** Section 4.1.2, with which records begin as well. */
    private void question() throws Wrong {
        name();
        token("record_type", 2, 0, 65535);
        token("record_class", 2, 0, 65535);
    }

    /** Sections 3.1 and 4.1.4. Nothing is told of what the end of the message cuts off. */
    private void name() throws Wrong {
        long size = size();
        while (size > 0 && size <= LONGEST_LABEL) {
            raw("text", size);
            more();
            tell("reduce label");
            size = size();
        }
        if (size == 0) {
            more();
            tell("reduce root");
        } else {
            token("lower", 1, 0, 255);
            more();
            tell("reduce pointer");
        }
        tell("reduce name");
    }

    private long size() throws Wrong {
        long size = number(1);
        if (size > LONGEST_LABEL && size < FIRST_POINTER) {
            throw wrong("BAD_VALUE", at);
        }
        shift("size", 1);
        return size;
    }

    private void more() throws Wrong {
        if (at == end) {
            throw ends();
        }
    }
}
