package org.tatoo.compiler.direct;

import java.util.List;
import org.tatoo.compiler.regex.ByteSet;

/**
 * Where bytes lead.
 *
 * @param text one byte or more, each of a set; of a text of several bytes each set is one byte, or a letter in both cases
 */
public record Branch(List<ByteSet> text, Jump jump) {
    public Branch {
        text = List.copyOf(text);
    }

    /** Those that the first byte is one of. */
    public ByteSet bytes() {
        return text.get(0);
    }

    /** Whether there are several bytes. */
    public boolean isText() {
        return text.size() > 1;
    }
}
