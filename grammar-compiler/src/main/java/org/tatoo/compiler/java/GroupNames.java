package org.tatoo.compiler.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tatoo.compiler.direct.TokenGroup;
import org.tatoo.compiler.generation.Table;

/** The constants of tokens that are treated alike: which of them a byte is, and what the handler is told. */
final class GroupNames {
    private static final int BYTES = 256;

    private final Map<TokenGroup, String> members = new LinkedHashMap<>();
    private final Map<List<String>, String> terminals = new LinkedHashMap<>();
    private final Map<List<String>, String> productions = new LinkedHashMap<>();

    /** The array of the positions in {@code group}, by the byte. */
    String members(TokenGroup group) {
        return "Groups." + members.computeIfAbsent(group, added -> "MEMBER_" + members.size());
    }

    /** The array of the terminals of {@code group}. */
    String terminals(TokenGroup group) {
        List<String> each =
                group.members().stream().map(TokenGroup.Member::name).toList();
        return "Groups." + terminals.computeIfAbsent(each, added -> "TERMINAL_" + terminals.size());
    }

    /** The array of the productions of which {@code each} is one. */
    String productions(List<String> each) {
        return "Groups." + productions.computeIfAbsent(each, added -> "PRODUCTION_" + productions.size());
    }

    /** Adds the class that has them, if there are any. */
    void addTo(TypeSpec.Builder parser, LaneNames names) {
        if (members.isEmpty()) {
            return;
        }
        TypeSpec.Builder type = ParserPoet.nested(
                "Groups", "Tokens of one byte that are treated alike but for the handler's constants.\n");
        members.forEach((group, name) -> TablePoet.addTables(
                type,
                List.of(Table.of(name, "The position in its group of the token of each byte.", positions(group)))));
        terminals.forEach(
                (each, name) -> ParserPoet.addArray(type, names.terminal(), name, constants(names.terminal(), each)));
        productions.forEach((each, name) ->
                ParserPoet.addArray(type, names.production(), name, constants(names.production(), each)));
        parser.addType(type.build());
    }

    private static int[] positions(TokenGroup group) {
        int[] positions = new int[BYTES];
        for (int i = 0; i < group.members().size(); i++) {
            int position = i;
            group.members().get(i).bytes().forEach(b -> positions[b] = position);
        }
        return positions;
    }

    private static CodeBlock constants(ClassName type, List<String> each) {
        return each.stream().map(name -> CodeBlock.of("$T.$L", type, name)).collect(CodeBlock.joining(",$W", "{", "}"));
    }
}
