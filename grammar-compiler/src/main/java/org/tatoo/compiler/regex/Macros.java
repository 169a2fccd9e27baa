package org.tatoo.compiler.regex;

import java.util.Optional;
import org.tatoo.compiler.diagnostic.Span;

/** The lookup of the macros that a regex uses. */
@FunctionalInterface
public interface Macros {
    /** Returns the regex of the macro {@code name}, used at {@code use}; empty after a report. */
    Optional<RegexTree> find(String name, Span use);
}
