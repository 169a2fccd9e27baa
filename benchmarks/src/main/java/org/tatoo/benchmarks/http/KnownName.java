package org.tatoo.benchmarks.http;

import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Keywords;
import org.tatoo.runtime.Token;

/** A name of a field that a server knows: no string is made of it, and it is looked up by itself. */
enum KnownName {
    ACCEPT("Accept"),
    ACCEPT_CHARSET("Accept-Charset"),
    ACCEPT_ENCODING("Accept-Encoding"),
    ACCEPT_LANGUAGE("Accept-Language"),
    AUTHORIZATION("Authorization"),
    CACHE_CONTROL("Cache-Control"),
    CONNECTION("Connection"),
    CONTENT_LENGTH("Content-Length"),
    CONTENT_TYPE("Content-Type"),
    COOKIE("Cookie"),
    EXPECT("Expect"),
    HOST("Host"),
    IF_MODIFIED_SINCE("If-Modified-Since"),
    IF_NONE_MATCH("If-None-Match"),
    KEEP_ALIVE("Keep-Alive"),
    ORIGIN("Origin"),
    RANGE("Range"),
    REFERER("Referer"),
    SEC_FETCH_MODE("Sec-Fetch-Mode"),
    SEC_FETCH_SITE("Sec-Fetch-Site"),
    TRANSFER_ENCODING("Transfer-Encoding"),
    UPGRADE("Upgrade"),
    UPGRADE_INSECURE_REQUESTS("Upgrade-Insecure-Requests"),
    USER_AGENT("User-Agent"),
    SEC_CH_UA("sec-ch-ua"),
    SEC_CH_UA_MOBILE("sec-ch-ua-mobile"),
    SEC_CH_UA_PLATFORM("sec-ch-ua-platform");

    private static final Keywords<KnownName> NAMES = Keywords.ignoringCase(
            Stream.of(values()).collect(Collectors.toMap(name -> name.text, Function.identity())));

    final String text;

    KnownName(String text) {
        this.text = text;
    }

    /** Where it lies in an array of all known names. */
    @SuppressWarnings("EnumOrdinal") // no map: it would be looked into at every field
    int index() {
        return ordinal();
    }

    /**
     * The known name that is the terminal, or else the one that the bytes are, letters compared without regard to case; null
     * if there is none.
     */
    static @Nullable KnownName of(HttpTerminal terminal, Token token) {
        return switch (terminal) {
            case host -> HOST;
            case connection -> CONNECTION;
            case content_length -> CONTENT_LENGTH;
            case transfer_encoding -> TRANSFER_ENCODING;
            case expect -> EXPECT;
            default -> NAMES.get(token);
        };
    }
}
