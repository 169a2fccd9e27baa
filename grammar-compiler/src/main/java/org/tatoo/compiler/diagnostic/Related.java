package org.tatoo.compiler.diagnostic;

/**
 * A further position of a diagnostic.
 *
 * @param message a description of the position, for example "first declared here"
 */
public record Related(Span span, String message) {}
