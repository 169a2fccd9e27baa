package org.tatoo.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KeywordsTest {
    private static final Map<String, Integer> VALUES = Stream.of(
                    "Host",
                    "Content-Length",
                    "If-Unmodified-Since",
                    "Z",
                    "ETag",
                    "1234567",
                    "12345678",
                    "123456789",
                    "Sec-CH-UA-Mobile",
                    "Transfer-Encoding",
                    "Access-Control-Max-Age-24",
                    "Access-Control-Allow-Credentials")
            .collect(Collectors.toMap(text -> text, String::hashCode));

    private final Keywords<Integer> keywords = Keywords.ignoringCase(VALUES);

    @Test
    void everyTextIsFoundInAnyCaseWhereverItStands() {
        VALUES.forEach((text, value) -> {
            for (String form : new String[] {text, text.toLowerCase(Locale.ROOT), text.toUpperCase(Locale.ROOT)}) {
                assertThat(keywords.get(token("xyz", form, ""))).isEqualTo(value);
                assertThat(keywords.get(token("", form, ": something after it")))
                        .isEqualTo(value);
            }
        });
    }

    @Test
    void whatDiffersInOneByteIsNotFound() {
        VALUES.keySet()
                .forEach(text -> IntStream.range(0, text.length()).forEach(i -> {
                    String other = text.substring(0, i) + (char) (text.charAt(i) ^ 1) + text.substring(i + 1);
                    assertThat(keywords.get(token("", other, "         "))).isNull();
                    assertThat(keywords.get(token("", other, ""))).isNull();
                }));
        assertThat(keywords.get(token("", "Hos", "t"))).isNull();
        assertThat(keywords.get(token("", "Hosts", ""))).isNull();
        assertThat(keywords.get(token("", "", "Host"))).isNull();
        assertThat(keywords.get(token("", "Content\rLength", ""))).isNull();
    }

    @Test
    void manyTextsAreFound() {
        Map<String, Integer> many = new LinkedHashMap<>();
        IntStream.range(0, 500).forEach(i -> many.put("x-" + i % 10 + "-" + i / 10 + "-y", i));
        Keywords<Integer> all = Keywords.ignoringCase(many);
        many.forEach((text, value) -> assertThat(all.get(token("", text, ""))).isEqualTo(value));
    }

    @Test
    void textsThatCannotBeToldApartAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Keywords.ignoringCase(Map.of("Host", 1, "HOST", 2)))
                .withMessageContaining("twice");
        assertThatIllegalArgumentException().isThrownBy(() -> Keywords.ignoringCase(Map.of("", 1)));
        assertThatIllegalArgumentException().isThrownBy(() -> Keywords.ignoringCase(Map.of("É", 1)));
    }

    private static Token token(String before, String text, String after) {
        Token token = new Token();
        byte[] all = (before + text + after).getBytes(StandardCharsets.ISO_8859_1);
        token.set(all, before.length(), text.length(), 0);
        return token;
    }
}
