package org.tatoo.samples.calculator;

/** A name or an operator, with its offset for messages. */
record Word(String text, long offset) {}
