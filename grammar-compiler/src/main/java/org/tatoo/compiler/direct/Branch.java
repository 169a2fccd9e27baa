package org.tatoo.compiler.direct;

import org.tatoo.compiler.regex.ByteSet;

/** Where the bytes of a set lead. */
public record Branch(ByteSet bytes, Jump jump) {}
