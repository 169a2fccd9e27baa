package org.tatoo.compiler.syntax;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;

/**
 * A grammar as written.
 *
 * @param uses the grammars that it uses; after they were read, all that were
 * @param lexical tokens, blanks, comments and macros, in the order of the text
 * @param virtuals the virtual terminals, in the order of the text
 * @param starts the start symbols; empty if the section is missing
 * @param delivers the delivered non-terminals; empty if the section is missing
 * @param templates the templates of elements, in the order of the text
 * @param macros the names of macros that have another name where a regex uses them, by the places of these uses
 * @param broken the names of declarations that were reported as wrong and are missing here
 */
public record GrammarFile(
        SourceFile file,
        List<Directive> directives,
        List<Name> imports,
        List<UsedGrammar> uses,
        List<PriorityDeclaration> priorities,
        List<LexicalDeclaration> lexical,
        List<VirtualDeclaration> virtuals,
        @Nullable Name error,
        List<TypeDeclaration> types,
        List<Name> starts,
        List<Name> delivers,
        List<TemplateDeclaration> templates,
        List<ProductionDeclaration> productions,
        Set<String> broken,
        Map<Span, String> macros) {
    public GrammarFile {
        directives = List.copyOf(directives);
        imports = List.copyOf(imports);
        uses = List.copyOf(uses);
        priorities = List.copyOf(priorities);
        lexical = List.copyOf(lexical);
        virtuals = List.copyOf(virtuals);
        types = List.copyOf(types);
        starts = List.copyOf(starts);
        delivers = List.copyOf(delivers);
        templates = List.copyOf(templates);
        productions = List.copyOf(productions);
        broken = Set.copyOf(broken);
        macros = Map.copyOf(macros);
    }

    /** Returns whether it is only used by others, so that it needs no section and has no parser. */
    public boolean isPart() {
        return isPart(directives);
    }

    /** Returns whether {@code directives} are those of a grammar that is only used by others. */
    public static boolean isPart(List<Directive> directives) {
        return directives.stream().anyMatch(directive -> directive.name().text().equals("part"));
    }

    /** Returns this grammar with {@code tokens} before its own. */
    public GrammarFile withTokens(List<LexicalDeclaration> tokens) {
        return withLexical(Stream.concat(tokens.stream(), lexical.stream()).toList());
    }

    /** Returns this grammar with other tokens, blanks, comments and macros. */
    public GrammarFile withLexical(List<LexicalDeclaration> others) {
        return with(others, virtuals, productions, broken);
    }

    /** Returns this grammar with other declarations of symbols. */
    public GrammarFile with(
            List<LexicalDeclaration> lexicals,
            List<VirtualDeclaration> virtualTerminals,
            List<ProductionDeclaration> definitions,
            Set<String> wrong) {
        return new GrammarFile(
                file,
                directives,
                imports,
                uses,
                priorities,
                lexicals,
                virtualTerminals,
                error,
                types,
                starts,
                delivers,
                templates,
                definitions,
                wrong,
                macros);
    }
}
