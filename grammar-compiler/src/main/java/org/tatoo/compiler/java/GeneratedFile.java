package org.tatoo.compiler.java;

/**
 * A Java source file.
 *
 * @param path below the source root, with slashes
 * @param content its text, lines ending with LF
 */
public record GeneratedFile(String path, String content) {}
