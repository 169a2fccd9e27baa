package org.tatoo.transport;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DescriptorsTest {
    private static String limits(String soft) {
        return "Limit                     Soft Limit           Hard Limit           Units\n"
                + "Max processes             500                  500                  processes\n"
                + "Max open files            " + soft + "                 65536                files\n";
    }

    @Test
    void theSoftLimitIsInForce() {
        assertThat(Descriptors.parse(limits("1024"))).contains(1024);
        assertThat(Descriptors.parse(limits("unlimited"))).contains(Integer.MAX_VALUE);
        assertThat(Descriptors.parse(limits("9223372036854775807"))).contains(Integer.MAX_VALUE);
        assertThat(Descriptors.parse("")).isEmpty();
    }

    @Test
    void thisProcessHasSome() {
        assertThat(Descriptors.limit()).isGreaterThan(50);
    }
}
