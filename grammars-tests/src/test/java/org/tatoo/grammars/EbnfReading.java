package org.tatoo.grammars;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tatoo.grammars.ebnf.EbnfParser;
import org.tatoo.grammars.ebnf.EbnfProduction;
import org.tatoo.grammars.ebnf.EbnfProtocolHandler;
import org.tatoo.grammars.ebnf.EbnfTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;

/** Reads a grammar with the parser generated from {@code ebnf.ebnf}, and objects to what a production cannot forbid. */
final class EbnfReading extends EbnfProtocolHandler {
    private static final Set<EbnfProduction> MANDATORY =
            EnumSet.of(EbnfProduction.tokens_section, EbnfProduction.productions_section);

    private final Set<EbnfProduction> sections = EnumSet.noneOf(EbnfProduction.class);
    private final Set<String> lists = new HashSet<>();
    private final List<String> objections = new ArrayList<>();
    private boolean yielding;
    private boolean feeding;

    private final ElementOptions options = new ElementOptions(objections);

    /** True if a production has a token that needs no declaration. */
    private boolean undeclared;

    /** True if it is only used by others. */
    private boolean part;

    private String word = "";

    private final String text;

    /** The indent of the line with the name of the production in progress; negative between productions. */
    private int indent = -1;

    /** What may be wrong, if this is a production. */
    private final List<String> unended = new ArrayList<>();

    private EbnfReading(String text) {
        super(Connection.none());
        this.text = text;
    }

    /** What is wrong with {@code grammar}; empty if nothing is. */
    static List<String> objections(String grammar) {
        EbnfReading reading =
                new EbnfReading(new String(grammar.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
        EbnfParser parser = new EbnfParser(reading);
        ParseStatus status = parser.feed(ByteBuffer.wrap(grammar.getBytes(StandardCharsets.UTF_8)));
        if (status == ParseStatus.NEED_INPUT && parser.finish() == ParseStatus.ACCEPTED) {
            MANDATORY.stream()
                    .filter(section -> !reading.sections.contains(section))
                    .filter(section -> !reading.part)
                    .filter(section -> section == EbnfProduction.productions_section
                            || !(reading.undeclared || reading.sections.contains(EbnfProduction.uses_section)))
                    .forEach(section -> reading.objections.add("no " + section));
        }
        return reading.objections;
    }

    @Override
    public void shift(EbnfTerminal terminal, Token token) {
        word = token.text();
        undeclared |= word.startsWith("\"")
                || word.matches("(bytes|rest|until|bits|uleb|vlq|decimal|hex|[ui](8|16|24|32|40|48|56|64)(le)?)\\(?");
        part |= terminal == EbnfTerminal.part;
        options.shift(terminal);
        int start = (int) token.offset();
        String rest = text.substring(start + token.length()).stripLeading();
        if (terminal == EbnfTerminal.starts && rest.startsWith(":") && !lists.add(token.text())) {
            objections.add("two " + token.text());
        }
        boolean name = terminal == EbnfTerminal.word || terminal == EbnfTerminal.max;
        if (name && (rest.startsWith("=") || rest.startsWith(":"))) {
            String before = text.substring(text.lastIndexOf('\n', start - 1) + 1, start);
            int blanks = before.length() - before.stripLeading().length();
            if (indent < 0) {
                indent = blanks;
            } else if (before.isBlank()
                    && blanks <= indent
                    && !text.substring(0, start).stripTrailing().endsWith(":")) {
                unended.add("the production before " + token.text() + " is not ended");
            }
        }
    }

    @Override
    public void reduce(EbnfProduction production) {
        options.reduce(production, word);
        switch (production) {
            case yields -> yielding = true;
            case token, skipped, setting -> yielding = false;
            case feeds -> {
                yielding = false;
                feeding = true;
            }
            case each -> {
                if (!feeding) {
                    objections.add("each without feeds");
                }
            }
            case yielded -> {
                if (!yielding) {
                    objections.add("a name without a definition");
                }
            }
            default -> {}
        }
        switch (production) {
            case production, token, skipped, priority, typing -> {
                if (production == EbnfProduction.production) {
                    objections.addAll(unended);
                }
                unended.clear();
                indent = -1;
            }
            default -> {}
        }
        feeding &= production == EbnfProduction.feeds;
        if (production == EbnfProduction.unknown_directive) {
            objections.add("unknown directive");
        } else if (production.name().endsWith("_section")
                && production != EbnfProduction.starts_section // one of starts, and one of delivers
                && !sections.add(production)) {
            objections.add("two " + production);
        }
    }

    @Override
    public void comment(String rule, Token token) {
        if (rule.equals("open_block")) {
            objections.add("a comment is not closed");
        }
    }

    @Override
    public void error(SyntaxError error) {
        objections.add(error.toString());
    }
}
