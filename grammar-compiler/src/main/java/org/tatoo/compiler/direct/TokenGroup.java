package org.tatoo.compiler.direct;

import java.util.List;
import org.tatoo.compiler.regex.ByteSet;

/**
 * Tokens of one byte, such as opcodes, that do the same but for the constants that the handler is told. A variable says
 * which of them was recognised: its position here.
 *
 * @param alike whether what follows them is the same, too; if not, the tables continue
 */
public record TokenGroup(List<Member> members, boolean alike) {
    public TokenGroup {
        members = List.copyOf(members);
    }

    /** A token, and the bytes each of which it can be. */
    public record Member(int rule, String name, ByteSet bytes) {}

    /** The rule that stands for all: that of the first. */
    int first() {
        return members.get(0).rule();
    }

    List<Integer> rules() {
        return members.stream().map(Member::rule).toList();
    }

    /** The bytes of all. */
    ByteSet bytes() {
        return members.stream().map(Member::bytes).reduce(ByteSet.NONE, ByteSet::union);
    }
}
