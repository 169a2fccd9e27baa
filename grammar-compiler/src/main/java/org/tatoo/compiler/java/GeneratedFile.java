package org.tatoo.compiler.java;

/**
 * A Java source file.
 *
 * @param path the path below the source root, with slashes
 * @param content the text, with lines ending in LF
 */
public record GeneratedFile(String path, String content) {}
