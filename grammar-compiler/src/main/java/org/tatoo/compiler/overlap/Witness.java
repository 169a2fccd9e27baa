package org.tatoo.compiler.overlap;

import org.tatoo.compiler.simulation.Run;

/**
 * An input that shows a finding, and the run of the parser on it.
 *
 * @param start the number of the start symbol
 * @param offset the offset of the string in question, which ends the input
 */
record Witness(Finding finding, int start, byte[] input, int offset, Run run) {}
