package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tatoo.compiler.trace.TracedParser;

/**
 * All messages of the chapter "Message Formats" of PostgreSQL 17, in its order: who sends it, its first byte, the bytes
 * after its length, and the production that reads it. F is the frontend, B the backend.
 */
class PostgresqlMessagesTest {
    private static final String FRONTEND_TYPES = "QPBDECSHpdcfFX";
    private static final String BACKEND_TYPES = "RK123CGHWdcDIENVvnAtSsZT";

    private static TracedParser parser(String name) {
        return CompiledGrammar.audible("../grammars/src/main/ebnf/org/tatoo/grammars/postgresql/" + name + ".ebnf");
    }

    private static final TracedParser FRONTEND_PARSER = parser("postgresql");
    private static final TracedParser BACKEND_PARSER = parser("backend");

    private static byte[] message(char type, String hex) {
        byte[] content = HexFormat.of().parseHex(hex);
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        if (type != '-') {
            message.write(type);
        }
        PostgresqlWriter.number(message, 4 + content.length, 4);
        message.writeBytes(content);
        return message.toByteArray();
    }

    private static String frontend(String start, byte[] input, String reply) {
        return CorpusTest.trace(FRONTEND_PARSER, start, input, Map.of("reply", List.of(reply)), input.length);
    }

    private static String backend(byte[] input) {
        return CorpusTest.trace(BACKEND_PARSER, "messages", input, Map.of(), input.length);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', emptyValue = "", textBlock = """
            AuthenticationOk                | B | R | '00000000'                 | ok
            AuthenticationKerberosV5        | B | R | '00000002'                 | kerberos
            AuthenticationCleartextPassword | B | R | '00000003'                 | password
            AuthenticationMD5Password       | B | R | '0000000501020304'         | md5
            AuthenticationGSS               | B | R | '00000007'                 | gss
            AuthenticationGSSContinue       | B | R | '0000000801'               | gss_more
            AuthenticationSSPI              | B | R | '00000009'                 | sspi
            AuthenticationSASL              | B | R | '0000000a410000'           | sasl
            AuthenticationSASLContinue      | B | R | '0000000b01'               | sasl_more
            AuthenticationSASLFinal         | B | R | '0000000c01'               | sasl_last
            BackendKeyData                  | B | K | '0000000100000002'         | backend_key
            Bind                            | F | B | '00000000000100000001610000' | bind
            BindComplete                    | B | 2 | ''                         | bind_done
            CancelRequest                   | F | - | '04d2162e0000000100000002' | cancel
            Close                           | F | C | '5300'                     | close
            CloseComplete                   | B | 3 | ''                         | close_done
            CommandComplete                 | B | C | '4100'                     | command_done
            CopyData                        | F | d | '01'                       | copy_data
            CopyData                        | B | d | '01'                       | copy_data
            CopyDone                        | F | c | ''                         | copy_done
            CopyDone                        | B | c | ''                         | copy_done
            CopyFail                        | F | f | '4100'                     | copy_fail
            CopyInResponse                  | B | G | '0000010000'               | copy_in
            CopyOutResponse                 | B | H | '0000010000'               | copy_out
            CopyBothResponse                | B | W | '0000010000'               | copy_both
            DataRow                         | B | D | '0002000000024142ffffffff' | data_row
            Describe                        | F | D | '5000'                     | describe
            EmptyQueryResponse              | B | I | ''                         | empty_query
            ErrorResponse                   | B | E | '53410000'                 | error
            Execute                         | F | E | '0000000000'               | execute
            Flush                           | F | H | ''                         | flush
            FunctionCall                    | F | F | '00000001000000000001'     | function_call
            FunctionCallResponse            | B | V | 'ffffffff'                 | function_done
            GSSENCRequest                   | F | - | '04d21630'                 | gss
            GSSResponse                     | F | p | '01'                       | response
            NegotiateProtocolVersion        | B | v | '00000000000000015f00'     | negotiation
            NoData                          | B | n | ''                         | no_data
            NoticeResponse                  | B | N | '53410000'                 | notice
            NotificationResponse            | B | A | '0000000141004200'         | notification
            ParameterDescription            | B | t | '000100000017'             | parameters
            ParameterStatus                 | B | S | '41004200'                 | setting
            Parse                           | F | P | '004100000100000017'       | parse
            ParseComplete                   | B | 1 | ''                         | parse_done
            PasswordMessage                 | F | p | '4100'                     | secret
            PortalSuspended                 | B | s | ''                         | suspended
            Query                           | F | Q | '4100'                     | query
            ReadyForQuery                   | B | Z | '49'                       | ready
            RowDescription                  | B | T | '000141000000000000000000001700040000ffff0000' | row
            SASLInitialResponse             | F | p | '4100ffffffff'             | sasl
            SASLResponse                    | F | p | '01'                       | response
            SSLRequest                      | F | - | '04d2162f'                 | ssl
            StartupMessage                  | F | - | '000300007500410000'       | startup
            Sync                            | F | S | ''                         | sync
            Terminate                       | F | X | ''                         | terminate
            """)
    void eachIsReadByItsProduction(String name, String sender, char type, String content, String production) {
        byte[] input = message(type, content);
        boolean opening = type == '-';
        if (opening && (production.equals("ssl") || production.equals("gss"))) {
            // a first message follows
            ByteArrayOutputStream both = new ByteArrayOutputStream();
            both.writeBytes(input);
            both.writeBytes(message('-', "0003000000"));
            input = both.toByteArray();
        }
        String reply = production.equals("sasl") ? "sasl" : production.equals("secret") ? "password" : "other";
        String told = sender.equals("B") ? backend(input) : frontend(opening ? "opening" : "messages", input, reply);
        assertThat(told.lines()).as(name).contains("reduce " + production).anyMatch(line -> line.startsWith("accept "));
    }

    @Test
    void noOtherByteBeginsAMessage() {
        for (int type = 0; type < 256; type++) {
            byte[] input = {(byte) type, 0, 0, 0, 4};
            assertThat(frontend("messages", input, "other").contains("error UNEXPECTED_BYTE at 0"))
                    .as("the frontend's %d", type)
                    .isEqualTo(FRONTEND_TYPES.indexOf(type) < 0);
            assertThat(backend(input).contains("error UNEXPECTED_BYTE at 0"))
                    .as("the backend's %d", type)
                    .isEqualTo(BACKEND_TYPES.indexOf(type) < 0);
        }
    }
}
