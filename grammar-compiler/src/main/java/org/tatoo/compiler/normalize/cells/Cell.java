package org.tatoo.compiler.normalize.cells;

import java.util.BitSet;
import java.util.List;
import org.tatoo.compiler.grammar.NumberFormat;

/**
 * Numbers for which the same conditions hold.
 *
 * @param conditions the positions of the conditions that hold
 * @param example one of the numbers, as text
 * @param ranges the values of the term that finds the cell
 */
public record Cell(BitSet conditions, String example, List<NumberFormat.Range> ranges) {}
