package org.tatoo.compiler.normalize;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Priority;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Variant;

class ExpansionTest {
    private static void expands(String productions, String variants) {
        assertThat(Normalized.productions(productions).variants()).isEqualTo(variants);
    }

    @Test
    void anOptionalPartMakesTwoVariants() {
        expands("s = 'a' 'b'? 'c' ;", """
                s: s -> 'a' 'b' 'c'
                s: s -> 'a' 'c'
                """);
    }

    @Test
    void optionalPartsMultiply() {
        expands("s = 'a'? 'b'? ;", """
                s: s -> 'a' 'b'
                s: s -> 'a'
                s: s -> 'b'
                s: s ->
                """);
    }

    @Test
    void equalVariantsOfAnAlternativeAreOne() {
        expands("s = 'a'? 'a'? ;", """
                s: s -> 'a' 'a'
                s: s -> 'a'
                s: s ->
                """);
    }

    @Test
    void aListIsLeftRecursive() {
        expands("s = 'a'+ ;", """
                -: 'a'+ -> 'a'
                -: 'a'+ -> 'a'+ 'a'
                s: s -> 'a'+
                """);
    }

    @Test
    void aStarIsAnOptionalPlus() {
        expands("s = t* ; t = 'a' ;", """
                -: t+ -> t
                -: t+ -> t+ t
                s: s -> t+
                s: s ->
                t: t -> 'a'
                """);
    }

    @Test
    void aSeparatorStandsBetweenElements() {
        expands("s = 'a'/'b'+ 'a'/'b'* ;", """
                -: 'a'/'b'+ -> 'a'
                -: 'a'/'b'+ -> 'a'/'b'+ 'b' 'a'
                s: s -> 'a'/'b'+ 'a'/'b'+
                s: s -> 'a'/'b'+
                """);
    }

    @Test
    void equalExpressionsShareOneList() {
        expands("s = 'a'* 'b' t ; t = ('a')+ | 'c' ;", """
                -: 'a'+ -> 'a'
                -: 'a'+ -> 'a'+ 'a'
                s: s -> 'a'+ 'b' t
                s: s -> 'b' t
                t_1: t -> 'a'+
                t_2: t -> 'c'
                """);
    }

    @Test
    void aliasAndNameAreTheSameExpression() {
        Normalized normalized = Normalized.of("""
                tokens: plus("+") = '\\+'
                productions: s = '+'+ t ; t = 'plus'* ;
                """);
        assertThat(normalized.grammar().nonTerminals())
                .extracting(NonTerminal::name)
                .containsExactly("s", "t", "'plus'+");
    }

    @Test
    void aGroupOfOneAlternativeStandsInItsPlace() {
        expands("s = ('a' 'b'?) 'c' ;", """
                s: s -> 'a' 'b' 'c'
                s: s -> 'a' 'c'
                """);
    }

    @Test
    void aGroupOfSeveralAlternativesIsHidden() {
        expands("s = ('a' | 'b' 'c' |) 'd' ;", """
                -: ('a' | 'b' 'c' | ) -> 'a'
                -: ('a' | 'b' 'c' | ) -> 'b' 'c'
                -: ('a' | 'b' 'c' | ) ->
                s: s -> ('a' | 'b' 'c' | ) 'd'
                """);
    }

    @Test
    void whatAHiddenNonTerminalCouldReduceInTwoWaysItReducesInOne() {
        expands("s = ('a' 'b'? | 'a')/('b' 'b'?)+ ;", """
                -: ('a' 'b'? | 'a') -> 'a' 'b'
                -: ('a' 'b'? | 'a') -> 'a'
                -: ('a' 'b'? | 'a')/('b' 'b'?)+ -> ('a' 'b'? | 'a')
                -: ('a' 'b'? | 'a')/('b' 'b'?)+ -> ('a' 'b'? | 'a')/('b' 'b'?)+ 'b' 'b' ('a' 'b'? | 'a')
                -: ('a' 'b'? | 'a')/('b' 'b'?)+ -> ('a' 'b'? | 'a')/('b' 'b'?)+ 'b' ('a' 'b'? | 'a')
                s: s -> ('a' 'b'? | 'a')/('b' 'b'?)+
                """);
    }

    @Test
    void aListOfAGroup() {
        expands("s = ('a' 'b'? | 'c')/('d' 'e'?)+ ;", """
                -: ('a' 'b'? | 'c') -> 'a' 'b'
                -: ('a' 'b'? | 'c') -> 'a'
                -: ('a' 'b'? | 'c') -> 'c'
                -: ('a' 'b'? | 'c')/('d' 'e'?)+ -> ('a' 'b'? | 'c')
                -: ('a' 'b'? | 'c')/('d' 'e'?)+ -> ('a' 'b'? | 'c')/('d' 'e'?)+ 'd' 'e' ('a' 'b'? | 'c')
                -: ('a' 'b'? | 'c')/('d' 'e'?)+ -> ('a' 'b'? | 'c')/('d' 'e'?)+ 'd' ('a' 'b'? | 'c')
                s: s -> ('a' 'b'? | 'c')/('d' 'e'?)+
                """);
    }

    @Test
    void aListOfASequenceTakesItsElementsWithoutAGroup() {
        expands("s = ('a' 'b')* ;", """
                -: ('a' 'b')+ -> 'a' 'b'
                -: ('a' 'b')+ -> ('a' 'b')+ 'a' 'b'
                s: s -> ('a' 'b')+
                s: s ->
                """);
    }

    @Test
    void anOptionalSequenceIsThereOrNot() {
        expands("s = ('a' 'b'?)? 'c' ;", """
                s: s -> 'a' 'b' 'c'
                s: s -> 'a' 'c'
                s: s -> 'c'
                """);
    }

    private static void expandsVirtually(String productions, String variants) {
        String tokens = """
                tokens:
                  a = 'a' n : int = '[0-9]+'
                  body = bytes(length) mode = choose(p | q) argc = count(n) items = count(number)
                productions:
                """;
        assertThat(Normalized.of(tokens + productions).variants()).isEqualTo(variants);
    }

    @Test
    void virtualTerminalsAreSymbolsLikeOthers() {
        expandsVirtually("s = 'a' 'body'? ('mode.p' | 'mode.q' 'a') ;", """
                -: ('mode.p' | 'mode.q' 'a') -> mode.p
                -: ('mode.p' | 'mode.q' 'a') -> mode.q 'a'
                s: s -> 'a' body ('mode.p' | 'mode.q' 'a')
                s: s -> 'a' ('mode.p' | 'mode.q' 'a')
                """);
    }

    @Test
    void aCountedListAsksBeforeEachElement() {
        expandsVirtually("s = 'n' t#argc ; t = 'a' ;", """
                -: (argc.more t)* ->
                -: (argc.more t)* -> (argc.more t)* argc.more t
                -: t#argc -> argc.begin (argc.more t)* argc.end
                s: s -> 'n' t#argc
                t: t -> 'a'
                """);
    }

    @Test
    void equalCountedListsAreOneAndThoseOfAnotherCounterAreNot() {
        expandsVirtually("s = 'n' 'a'#argc 'a'#items ('a')#argc ;", """
                -: (argc.more 'a')* ->
                -: (argc.more 'a')* -> (argc.more 'a')* argc.more 'a'
                -: 'a'#argc -> argc.begin (argc.more 'a')* argc.end
                -: (items.more 'a')* ->
                -: (items.more 'a')* -> (items.more 'a')* items.more 'a'
                -: 'a'#items -> items.begin (items.more 'a')* items.end
                s: s -> 'n' 'a'#argc 'a'#items 'a'#argc
                """);
    }

    @Test
    void aCountedGroupTakesItsElementsAndCanBeNested() {
        expandsVirtually("s = 'n' ('a' 'n'? 'a'#items)#argc ;", """
                -: (items.more 'a')* ->
                -: (items.more 'a')* -> (items.more 'a')* items.more 'a'
                -: 'a'#items -> items.begin (items.more 'a')* items.end
                -: (argc.more ('a' 'n'? 'a'#items))* ->
                -: (argc.more ('a' 'n'? 'a'#items))* -> (argc.more ('a' 'n'? 'a'#items))* argc.more 'a' 'n' 'a'#items
                -: (argc.more ('a' 'n'? 'a'#items))* -> (argc.more ('a' 'n'? 'a'#items))* argc.more 'a' 'a'#items
                -: ('a' 'n'? 'a'#items)#argc -> argc.begin (argc.more ('a' 'n'? 'a'#items))* argc.end
                s: s -> 'n' ('a' 'n'? 'a'#items)#argc
                """);
    }

    @Test
    void aCountedListIsShownAsWritten() {
        Grammar grammar = Normalized.of("""
                tokens: a = 'a' argc = count(n) mode = choose(p)
                productions: s = ( 'a' 'mode.p'|s )# argc 'a' ;
                """).grammar();
        assertThat(grammar.productions())
                .extracting(Production::text)
                .containsExactly("s = ('a' 'mode.p' | s)#argc 'a'");
    }

    @Test
    void sixOptionalPartsMakeSixtyFourVariants() {
        Normalized normalized = Normalized.productions("s = 'a'? 'b'? 'c'? 'd'? 'e'? t? ; t = 'a' 'a' ;");
        assertThat(normalized.grammar().variants()).hasSize(65);
    }

    @Test
    void productionsAreShownAsWritten() {
        Grammar grammar = Normalized.productions("s  =\n 'a'*( 'b'|t )?/* x */'c'/'d'+ | ; t='a';")
                .grammar();
        assertThat(grammar.productions())
                .extracting(Production::text)
                .containsExactly("s = 'a'* ('b' | t)? 'c'/'d'+", "s =", "t = 'a'");
    }

    @Test
    void symbolsAreNumberedWithoutGapsDeclaredOnesFirst() {
        Grammar grammar = Normalized.productions("s = t+ v? ; u = 'a' ; t = 'b' ; v = 'c' v ; w = 'd'+ ;")
                .grammar();
        assertThat(grammar.nonTerminals()).extracting(NonTerminal::name).containsExactly("s", "t", "t+");
        assertThat(grammar.nonTerminals()).extracting(NonTerminal::index).containsExactly(0, 1, 2);
        assertThat(grammar.nonTerminals()).extracting(NonTerminal::hidden).containsExactly(false, false, true);
        assertThat(grammar.productions()).extracting(Production::index).containsExactly(0, 1);
        assertThat(grammar.variants()).extracting(Variant::index).containsExactly(0, 1, 2, 3);
        for (Variant variant : grammar.variants()) {
            assertThat(grammar.nonTerminals()).contains(variant.leftHandSide());
            if (variant.production() != null) {
                assertThat(grammar.productions()).contains(variant.production());
            }
        }
    }

    @Test
    void aVariantHasItsOwnPriorityOrThatOfItsRightmostTerminalThatHasOne() {
        Grammar grammar = Normalized.of("""
                priorities: add = 1 left  mul = 2.5 left  neg = -3 right
                tokens: plus = '\\+' [add] times = '\\*' [mul] num = '1'
                productions:
                  e = e 'plus' e | e 'times' e 'num' | 'plus' e [neg] | 'plus' 'times'? e | 'num' ;
                """).grammar();
        assertThat(grammar.variants().stream()
                        .map(Variant::priority)
                        .map(priority -> priority == null ? "none" : name(priority)))
                .containsExactly("add 1 LEFT", "mul 2.5 LEFT", "neg -3 RIGHT", "mul 2.5 LEFT", "add 1 LEFT", "none");
    }

    private static String name(Priority priority) {
        return priority.name() + " " + priority.level() + " " + priority.associativity();
    }

    @Test
    void unproductiveVariantsGoAndTheirProductionStays() {
        expands("s = 'a' t? ; t = 'b' t ;", """
                s: s -> 'a'
                """);
    }

    @Test
    void whatOnlyAnUnproductiveAlternativeReachesGoes() {
        Normalized normalized = Normalized.productions("s = 'a' | t u ; t = 'b' t ; u = 'c' ;");
        assertThat(normalized.grammar().nonTerminals())
                .extracting(NonTerminal::name)
                .containsExactly("s");
    }

    @Test
    void theFirstNonTerminalIsTheStartByDefault() {
        Grammar grammar = Normalized.productions("s = t ; t = 'a' ;").grammar();
        assertThat(grammar.starts()).extracting(NonTerminal::name).isEqualTo(List.of("s"));
    }

    @Test
    void theFirstStartListedIsTheDefaultStart() {
        Grammar grammar = Normalized.of("tokens: a = 'a' starts: t s productions: s = t 'a' ; t = 'a' ;")
                .grammar();
        assertThat(grammar.starts()).extracting(NonTerminal::name).isEqualTo(List.of("t", "s"));
    }

    @Test
    void namesInWhatIsTooLargeAreResolved() {
        assertThat(Normalized.productions("s = 'a'? 'b'? 'c'? 'd'? 'e'? 'a'? x? ;")
                        .kinds())
                .containsExactly(DiagnosticKind.TOO_MANY_OPTIONAL_PARTS, DiagnosticKind.UNKNOWN_NON_TERMINAL);
    }

    @Test
    void anUnknownNameInEqualListsIsReportedOnce() {
        assertThat(Normalized.productions("s = x+ | 'a' x+ ;").kinds())
                .containsExactly(DiagnosticKind.UNKNOWN_NON_TERMINAL);
    }
}
