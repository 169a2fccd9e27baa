package org.tatoo.compiler.shorthand;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.VirtualDeclaration;

/** The names of declarations that are made for elements in place. */
final class PlaceNames {
    private final Set<String> taken = new HashSet<>();
    private final Map<String, String> names = new HashMap<>();

    PlaceNames(GrammarFile file) {
        Stream.concat(
                        file.lexical().stream().map(LexicalDeclaration::name),
                        file.virtuals().stream().map(VirtualDeclaration::name))
                .forEach(name -> taken.add(name.text()));
        if (file.error() != null) {
            taken.add(file.error().text());
        }
    }

    /** Returns whether a declaration of {@code form} in the place of {@code element} is known. */
    boolean has(String element, String form) {
        return names.containsKey(key(element, form));
    }

    /**
     * Returns the name of the declaration of {@code form} in the place of {@code element}: that of the element, or one
     * with {@code word} at its end if another declaration has that.
     */
    String name(String element, String form, String word) {
        return names.computeIfAbsent(key(element, form), key -> free(element, word));
    }

    private String free(String element, String word) {
        String name = element;
        String longer = element.endsWith("_" + word) ? element : element + "_" + word;
        for (int i = 1; !taken.add(name); i++) {
            name = i == 1 ? longer : longer + "_" + i;
        }
        return name;
    }

    private static String key(String element, String form) {
        return element + " " + form;
    }
}
