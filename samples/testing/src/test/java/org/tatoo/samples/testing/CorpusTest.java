package org.tatoo.samples.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class CorpusTest {
    @Test
    void theCasesOfAllFilesAreRead() throws IOException {
        assertThat(Corpus.cases("/corpus"))
                .containsExactly(
                        new Case("one", fence("in", "a"), fence("out", "b")),
                        new Case("two", fence("in"), fence("out", "", "## no heading", " ```", "")),
                        new Case("three", fence("in", "c\\n", "d"), fence("out")));
    }

    @Test
    void theLinesOfAFenceAreJoined() {
        assertThat(fence("in", "c\\n", "d").bytes()).asString().isEqualTo("c\nd");
        assertThat(fence("in").bytes()).isEmpty();
    }

    @Test
    void aSectionWithFencesHasTwo() {
        assertThat(Case.in("# title\n\n## one\n### of third order\ntext\n")).isEmpty();
        assertThatThrownBy(() -> Case.in("## one\n```in\n```\n## two\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("one");
        assertThatThrownBy(() -> Case.in("## one\n```\n```\n```\n```\n```\n```\n"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aFenceHasAnEnd() {
        assertThatThrownBy(() -> Case.in("## one\n```in\n```\n```out\n\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("```out");
    }

    private static Fence fence(String kind, String... lines) {
        return new Fence(kind, List.of(lines));
    }
}
