package org.tatoo.compiler.normalize.cells;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.Term;

/**
 * Numbers for which the same conditions hold.
 *
 * @param conditions the positions of the conditions that hold
 * @param example one of the numbers, as text
 * @param told the numbers that are the same in the whole cell
 * @param ranges the values of the term that finds the cell
 */
public record Cell(BitSet conditions, String example, Map<Term.Register, Long> told, List<NumberFormat.Range> ranges) {}
