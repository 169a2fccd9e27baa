package org.tatoo.samples.http.file;

import java.util.ArrayList;
import java.util.List;

/** Parser of comma-separated lists (RFC 9110 section 5.6.1) whose elements have no quoted strings. */
final class ListField {
    private ListField() {}

    /** Returns the non-empty elements, without surrounding white space. */
    static List<String> elements(String value) {
        List<String> elements = new ArrayList<>();
        for (String listed : value.split(",", -1)) {
            String element = listed.strip();
            if (!element.isEmpty()) {
                elements.add(element);
            }
        }
        return elements;
    }
}
