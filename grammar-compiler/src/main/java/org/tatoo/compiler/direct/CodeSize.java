package org.tatoo.compiler.direct;

/**
 * The size of a method's code.
 *
 * @param bytes the most bytes of bytecode
 * @param lines of source
 * @param depth how deep its statements are nested
 */
public record CodeSize(int bytes, int lines, int depth) {}
