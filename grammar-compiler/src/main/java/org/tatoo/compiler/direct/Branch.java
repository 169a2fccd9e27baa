package org.tatoo.compiler.direct;

import java.util.List;
import org.tatoo.compiler.regex.ByteSet;

/**
 * A transition on one byte or on a text.
 *
 * @param text one set of bytes, or several: then each set is a single byte or a letter in both cases
 */
public record Branch(List<ByteSet> text, Jump jump) {
    public Branch {
        text = List.copyOf(text);
    }

    /** Returns the possible first bytes. */
    public ByteSet bytes() {
        return text.get(0);
    }

    /** Returns whether the transition takes several bytes. */
    public boolean isText() {
        return text.size() > 1;
    }
}
