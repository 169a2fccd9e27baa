package org.tatoo.compiler.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parts that may be absent, or stand for each other, where no component tells. */
class WriterPartsTest {
    @ParameterizedTest
    @CsvSource(delimiterString = "->", textBlock = """
            other? {first} | message 'end' {next} -> c1a   ; a   ; c1ab
            other?! 'end'                         -> c1a   ; a
            (other? third)? 'end'                 -> c1d1a ; d1a ; a
            (other | third) 'end'                 -> c1a   ; d1a
            (other other | third | other) 'end'   -> c1a   ; d1a ; c1c2a
            (other | third)* 'end'                -> c1a   ; d1c1d2a ; a
            other#asked 'end'                     -> c1a
            (other third*)#asked 'end'            -> c1a   ; c1d1d2a
            """)
    void areWrittenBeforeIfTheyAreThere(String message, String inputs) {
        WrittenAgain writer = new WrittenAgain(MessageRun.of("""
                directives: values records writer
                tokens:
                  c = 'c.'
                  d = 'd.'
                  end = '[ab]'
                  asked = when(isThere)
                starts: message
                delivers: other third
                productions:
                  message = MESSAGE ;
                  other = 'c' ;
                  third = 'd' ;
                """.replace("MESSAGE", message)));
        for (String input : inputs.split(" *; *")) {
            assertThat(writer.again(MessageRun.bytes(input))).as(input).isEqualTo(new WrittenAgain.Result(null, true));
        }
    }
}
