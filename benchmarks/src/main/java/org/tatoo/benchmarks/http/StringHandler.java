package org.tatoo.benchmarks.http;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpProduction;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Token;

/** A handler that makes strings of the parts of the head, and looks some fields up by their name. */
final class StringHandler extends WithoutContent {
    private String method = "";
    private boolean inTarget;
    private String target = "";
    private String version = "";
    private List<String> names = new ArrayList<>();
    private List<String> values = new ArrayList<>();
    private long sum;

    @Override
    public void shift(HttpTerminal terminal, Token token) {
        switch (Role.of(terminal)) {
            case METHOD -> {
                method = token.text();
                inTarget = true;
                target = "";
                names = new ArrayList<>();
                values = new ArrayList<>();
            }
            case TARGET -> {
                if (inTarget) {
                    target = target.isEmpty() ? token.text() : target + token.text();
                }
            }
            case VERSION -> {
                inTarget = false;
                version = token.text();
            }
            case NAME -> names.add(KnownNames.of(token));
            case VALUE -> values.add(token.text());
        }
    }

    @Override
    public void reduce(HttpProduction production) {
        if (production == HttpProduction.field) {
            if (values.size() < names.size()) {
                values.add("");
            }
        } else if (production == HttpProduction.head) {
            sum += target.length() + names.size();
            for (String name : Level.LOOKED_UP) {
                sum += Level.length(value(name));
            }
        }
    }

    private @Nullable String value(String name) {
        for (int i = 0; i < names.size(); i++) {
            if (names.get(i).equalsIgnoreCase(name)) {
                return values.get(i);
            }
        }
        return null;
    }

    @Override
    long sum() {
        return sum;
    }

    Request request() {
        List<Request.Field> list = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            list.add(new Request.Field(names.get(i), values.get(i)));
        }
        return new Request(method, target, version, List.copyOf(list));
    }
}
