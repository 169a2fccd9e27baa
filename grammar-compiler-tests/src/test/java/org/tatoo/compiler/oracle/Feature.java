package org.tatoo.compiler.oracle;

/** What a grammar with regions may have. */
enum Feature {
    REGION("regions"),
    NESTED("regions in regions"),
    LIST_IN_REGION("lists that fill regions"),
    LIST_OF_REGIONS("lists of regions"),
    COUNT_IN_REGION("counts in regions"),
    COUNT_OF_REGIONS("counts of regions"),
    REST("rests of regions"),
    LEFT("what is left in terms"),
    UNTIL("bytes up to a text"),
    UNTIL_IN_REGION("bytes up to a text in regions"),
    IF("conditions that compete"),
    TUPLES("choices by tuples"),
    SEVERAL("conditions on several numbers"),
    SHARED("non-terminals in regions and outside");

    private final String text;

    Feature(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }
}
