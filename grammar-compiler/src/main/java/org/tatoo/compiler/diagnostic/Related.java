package org.tatoo.compiler.diagnostic;

/**
 * Another place that a diagnostic is about.
 *
 * @param message what is there, for example "first declared here"
 */
public record Related(Span span, String message) {}
