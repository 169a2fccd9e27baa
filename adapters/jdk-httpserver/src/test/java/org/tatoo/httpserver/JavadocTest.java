package org.tatoo.httpserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the Javadoc of {@code com.sun.net.httpserver} says, of its implementation in the JDK and of ours. */
class JavadocTest {
    static List<Case> cases() {
        return Stream.of(
                        ServerCases.all(),
                        StopCases.all(),
                        ContextCases.all(),
                        RequestCases.all(),
                        ResponseCases.all(),
                        ConnectionCases.all(),
                        FilterCases.all())
                .flatMap(Collection::stream)
                .toList();
    }

    static Stream<Arguments> runs() {
        return cases().stream().flatMap(one -> Stream.of(Providers.values()).map(by -> Arguments.of(by, one)));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("runs")
    @Timeout(60)
    void holds(Providers providers, Case fact) throws Exception {
        try (Rig rig = new Rig(providers)) {
            if (providers == Providers.JDK && fact.jdkDeparts()) {
                assertThatThrownBy(() -> fact.check().run(rig))
                        .as("the JDK does as its Javadoc says now")
                        .isNotNull();
            } else {
                fact.check().run(rig);
            }
        }
    }

    @Test
    void thereAreAtLeastSixtyCases() {
        assertThat(cases().stream().map(one -> one.from() + ' ' + one.fact()))
                .hasSizeGreaterThanOrEqualTo(60)
                .doesNotHaveDuplicates();
    }
}
