package org.tatoo.compiler.normalize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.GrammarCharset;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.grammar.LexicalRule.Kind;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Terminal;

class NormalizerTest {
    private static final String SMALL = "tokens: a = 'a' productions: s = 'a' ;";

    @ParameterizedTest
    @CsvSource({
        "cal, Cal",
        "my-proto_x, MyProtoX",
        "HTTP, HTTP",
        "http2, Http2",
        "a.b, AB",
        "_x_, X",
        "été, Été",
        "camelCase, CamelCase"
    })
    void classesAreNamedAfterTheFile(String file, String prefix) {
        assertThat(Normalized.of(SMALL, file, "").grammar().name()).isEqualTo(prefix);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2fast", "", "-", "a+b", "a b", "a/b"})
    void aFileThatNoClassCanBeNamedAfterIsAnError(String file) {
        assertThat(Normalized.of(SMALL, file, "").kinds()).contains(DiagnosticKind.BAD_GRAMMAR_NAME);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.int", "a..b", "a-b", ".a", "a."})
    void aFolderThatIsNoPackageIsAnError(String folder) {
        assertThat(Normalized.of(SMALL, "g", folder).kinds()).contains(DiagnosticKind.BAD_PACKAGE);
    }

    @Test
    void theDirectiveNamesThePackageElseTheFolder() {
        assertThat(Normalized.of(SMALL, "g", "a.b").grammar().packageName()).isEqualTo("a.b");
        assertThat(Normalized.of("directives: package x . y\n" + SMALL, "g", "a-b")
                        .grammar()
                        .packageName())
                .isEqualTo("x.y");
    }

    @Test
    void directivesHaveDefaults() {
        Grammar grammar = Normalized.of(SMALL).grammar();
        assertThat(grammar.charset()).isEqualTo(GrammarCharset.LATIN1);
        assertThat(grammar.depth()).isEqualTo(1024);
        assertThat(grammar.exact()).isFalse();
        assertThat(grammar.rules().get(0).max()).isEqualTo(65536);
        assertThat(grammar.tokens().get(0).alias()).isNull();
    }

    @Test
    void directivesAreKept() {
        Grammar grammar = Normalized.of("""
                directives: charset binary max 10 depth 20 exact autoalias
                tokens: a = 'a' b = 'b' max 30
                productions: s = 'a' 'b' ;
                """).grammar();
        assertThat(grammar.charset()).isEqualTo(GrammarCharset.BINARY);
        assertThat(grammar.depth()).isEqualTo(20);
        assertThat(grammar.exact()).isTrue();
        assertThat(grammar.rules())
                .extracting(LexicalRule::max, LexicalRule::ownMax)
                .containsExactly(tuple(10, false), tuple(30, true));
    }

    @Test
    void rulesAreTokensThenBlanksThenComments() {
        Grammar grammar = Normalized.of("""
                comments: note = '#[^\\n]*'
                blanks: $m = ' ' space = '{m}+' max 5
                tokens: b = '{x}' $x = 'y' a = 'a'
                productions: s = 'a' 'b' ;
                """).grammar();
        assertThat(grammar.rules())
                .extracting(LexicalRule::index, LexicalRule::kind, LexicalRule::name)
                .containsExactly(
                        tuple(0, Kind.TOKEN, "b"),
                        tuple(1, Kind.TOKEN, "a"),
                        tuple(2, Kind.BLANK, "space"),
                        tuple(3, Kind.COMMENT, "note"));
        assertThat(grammar.tokens())
                .extracting(Terminal::index, Terminal::name)
                .containsExactly(tuple(0, "b"), tuple(1, "a"));
    }

    @Test
    void tokensKeepWhatIsDeclared() {
        Grammar grammar = Normalized.of("""
                imports: java.net.URI
                priorities: p = 1 left
                tokens: plus("\\x2b") : URI = '\\+' [p] max 1 silent
                productions: s = '+' ;
                """).grammar();
        Terminal plus = grammar.tokens().get(0);
        assertThat(plus.alias()).isEqualTo("+");
        assertThat(plus.type()).isEqualTo("java.net.URI");
        assertThat(plus.silent()).isTrue();
        assertThat(plus.priority()).isNotNull();
    }

    @ParameterizedTest
    @CsvSource({
        "int, int",
        "long, long",
        "String, java.lang.String",
        "URI, java.net.URI",
        "java.util.List, java.util.List",
        "Map.Entry, java.util.Map.Entry"
    })
    void typesAreQualified(String written, String qualified) {
        Grammar grammar = Normalized.of("imports: java.net.URI java.util.Map\ntokens: a = 'a' b = 'b'\ntypes: 'a' : "
                        + written + " s : " + written + "\nproductions: s = 'a' t ; t : " + written + " = 'b' ;")
                .grammar();
        assertThat(grammar.tokens()).extracting(Terminal::type).containsExactly(qualified, null);
        assertThat(grammar.nonTerminals()).extracting(NonTerminal::type).containsExactly(qualified, qualified);
    }

    @Test
    void theErrorTerminalComesAfterTheTokens() {
        Grammar grammar = Normalized.of("error: oops tokens: a = 'a' productions: s = 'a' | 'oops' 'a' ;")
                .grammar();
        assertThat(grammar.error())
                .isNotNull()
                .extracting(Terminal::index, Terminal::name)
                .containsExactly(1, "oops");
        assertThat(grammar.tokens()).hasSize(1);
        assertThat(grammar.rules()).hasSize(1);
        assertThat(grammar.variants().get(1).rightHandSide().get(0)).isEqualTo(grammar.error());
    }

    @Test
    void withAutoaliasTheOnlyStringOfATokenIsItsAlias() {
        Grammar grammar = Normalized.of("""
                directives: autoalias
                tokens: get = 'GET' dot = '\\.' word = '[a-z]+' crlf = '\\r\\n' plus('p') = '\\+'
                productions: s = 'GET' '.' '\\x2e' 'word' '\\r\\n' 'p' ;
                """).grammar();
        assertThat(grammar.tokens()).extracting(Terminal::alias).containsExactly("GET", ".", null, "\r\n", "p");
        assertThat(grammar.variants().get(0).rightHandSide())
                .extracting(symbol -> symbol.name())
                .containsExactly("get", "dot", "dot", "word", "crlf", "plus");
    }

    @Test
    void withoutAutoaliasAStringIsNoAlias() {
        assertThat(Normalized.of("tokens: get = 'GET' productions: s = 'GET' ;").kinds())
                .containsExactly(DiagnosticKind.UNKNOWN_TOKEN);
    }

    @Test
    void productionsAreNamedByIdOrNonTerminalOrPosition() {
        Grammar grammar = Normalized.of("""
                tokens: a = 'a' b = 'b'
                productions: s = t u v ; t = 'a' {one} ; u = 'a' | 'b' {two} | 'a' 'b' ; v = 'b' ;
                """).grammar();
        assertThat(grammar.productions())
                .extracting(Production::name)
                .containsExactly("s", "one", "u_1", "two", "u_3", "v");
    }

    @Test
    void nameSpacesAreSeparate() {
        Normalized normalized = Normalized.of("tokens: a = 'a' productions: a = 'a' b {s} ; b = 'a' {c} ;");
        assertThat(normalized.grammar().productions())
                .extracting(Production::name)
                .containsExactly("s", "c");
    }

    @Test
    void wordsOfSectionsAreNamesElsewhere() {
        Grammar grammar = Normalized.of("""
                directives: max 9
                tokens: error = 'e' eof = 'f' max = 'm' max 3 left = 'l' silent silent = 's' tokens = 't' silent
                  strict("types") = 'x'
                productions: productions = 'error' 'eof' 'max' 'left' 'silent' 'tokens' 'types' starts ;
                  starts = 'max' ;
                """).grammar();
        assertThat(grammar.tokens())
                .extracting(Terminal::name, Terminal::silent)
                .containsExactly(
                        tuple("error", false),
                        tuple("eof", false),
                        tuple("max", false),
                        tuple("left", true),
                        tuple("silent", false),
                        tuple("tokens", true),
                        tuple("strict", false));
    }

    @Test
    void sectionsComeInAnyOrderAndBlanksAnywhere() {
        Grammar grammar = Normalized.of(
                        "\ufeffproductions :// x\n\u00a0s='a'\u00a0; /* y */ tokens /* : */ :\r\n\ta='//a /\\* '")
                .grammar();
        assertThat(grammar.rules().get(0).regex().lengths().longest()).isEqualTo(7);
    }

    @Test
    void theOtherDelimiterNeedsNoEscape() {
        Grammar grammar = Normalized.of("tokens: a = \"'\\\"'\" b = '\"x\\'' productions: s = 'a' 'b' ;")
                .grammar();
        assertThat(grammar.rules())
                .extracting(rule -> rule.regex().lengths().shortest())
                .containsExactly(3L, 3L);
    }

    @Test
    void macrosAreVisibleEverywhereAndMeanAGroup() {
        Grammar grammar = Normalized.of("""
                tokens: a = '{ab}{2}' b = '{later}?x'
                blanks: $later = '{ab}c'
                comments: $ab = 'a|b' note = '#{ab}'
                productions: s = 'a' 'b' ;
                """).grammar();
        assertThat(grammar.rules())
                .extracting(
                        rule -> rule.regex().lengths().shortest(),
                        rule -> rule.regex().lengths().longest())
                .containsExactly(tuple(2L, 2L), tuple(1L, 3L), tuple(2L, 2L));
    }

    @Test
    void macrosOfDeeplyNestedGroupsAreRefused() {
        StringBuilder text = new StringBuilder("tokens: $m0 = 'a'\n");
        for (int i = 1; i < 20; i++) {
            text.append("$m" + i + " = '" + "(".repeat(48) + "{m" + (i - 1) + "}" + "b)".repeat(48) + "'\n");
        }
        assertThat(Normalized.of(text + "t = '{m19}' productions: s = 't' ;").kinds())
                .containsExactly(DiagnosticKind.NESTED_TOO_DEEPLY);
    }

    @Test
    void ignoringCaseReachesIntoMacros() {
        Grammar grammar = Normalized.of("tokens: $k = 'k' a = '(?i){k}' b = '{k}' productions: s = 'a' 'b' ;")
                .grammar();
        assertThat(grammar.rules().get(0).regex())
                .isNotEqualTo(grammar.rules().get(1).regex());
    }
}
