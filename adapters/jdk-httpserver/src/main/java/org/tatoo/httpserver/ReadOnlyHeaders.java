package org.tatoo.httpserver;

import com.sun.net.httpserver.Headers;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The header fields of a request; all modifications throw {@link UnsupportedOperationException}. */
final class ReadOnlyHeaders extends Headers {
    private final Map<String, List<String>> view;

    /** Copies {@code fields}. */
    ReadOnlyHeaders(Headers fields) {
        Map<String, List<String>> copy = new LinkedHashMap<>();
        fields.forEach((name, values) -> {
            List<String> same = List.copyOf(values);
            copy.put(name, same);
            super.put(name, same);
        });
        view = Collections.unmodifiableMap(copy);
    }

    @Override
    public List<String> put(String name, List<String> values) {
        throw new UnsupportedOperationException("the fields of a request cannot be changed");
    }

    @Override
    public void add(String name, String value) {
        throw new UnsupportedOperationException("the fields of a request cannot be changed");
    }

    @Override
    public void set(String name, String value) {
        throw new UnsupportedOperationException("the fields of a request cannot be changed");
    }

    @Override
    public List<String> remove(Object name) {
        throw new UnsupportedOperationException("the fields of a request cannot be changed");
    }

    @Override
    public void putAll(Map<? extends String, ? extends List<String>> fields) {
        throw new UnsupportedOperationException("the fields of a request cannot be changed");
    }

    @Override
    public void clear() {
        throw new UnsupportedOperationException("the fields of a request cannot be changed");
    }

    @Override
    public Set<String> keySet() {
        return view.keySet();
    }

    @Override
    public Collection<List<String>> values() {
        return view.values();
    }

    @Override
    public Set<Map.Entry<String, List<String>>> entrySet() {
        return view.entrySet();
    }
}
