package org.tatoo.samples.testing;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * A section of a Markdown file, whose two fences contain the input and the expected output.
 *
 * @param name the text of the second-level heading
 */
public record Case(String name, Fence input, Fence output) {
    /**
     * Returns the cases of a file. Sections without fences are text.
     *
     * @throws IllegalArgumentException if a fence has no end, or a section has another number of them
     */
    static List<Case> in(String markdown) {
        List<Case> cases = new ArrayList<>();
        String name = "";
        List<Fence> fences = new ArrayList<>();
        for (Iterator<String> lines = markdown.lines().iterator(); lines.hasNext(); ) {
            String line = lines.next();
            if (line.startsWith(Fence.SIGN)) {
                fences.add(Fence.read(line, lines));
            } else if (line.startsWith("## ")) {
                addTo(cases, name, fences);
                name = line.substring(3);
                fences.clear();
            }
        }
        addTo(cases, name, fences);
        return cases;
    }

    private static void addTo(List<Case> cases, String name, List<Fence> fences) {
        if (fences.size() == 2) {
            cases.add(new Case(name, fences.get(0), fences.get(1)));
        } else if (!fences.isEmpty()) {
            throw new IllegalArgumentException("not two fences: " + name);
        }
    }
}
