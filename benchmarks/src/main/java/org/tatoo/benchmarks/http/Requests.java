package org.tatoo.benchmarks.http;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** The requests that are parsed. */
enum Requests {
    /** 73 bytes, 2 fields: what a load generator sends. */
    SMALL("GET /index.html HTTP/1.1", List.of("Host: 127.0.0.1:8080", "User-Agent: bench/1.0")),

    /** 667 bytes, 13 fields: what a browser sends. */
    BROWSER(
            "GET /docs/reference/index.html?lang=en&section=introduction HTTP/1.1",
            List.of(
                    "Host: www.example.org",
                    "Connection: keep-alive",
                    "sec-ch-ua: \"Chromium\";v=\"140\", \"Not=A?Brand\";v=\"24\"",
                    "sec-ch-ua-mobile: ?0",
                    "sec-ch-ua-platform: \"Linux\"",
                    "Upgrade-Insecure-Requests: 1",
                    "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
                    "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
                    "Sec-Fetch-Site: same-origin",
                    "Sec-Fetch-Mode: navigate",
                    "Referer: https://www.example.org/docs/tutorial/first-steps.html",
                    "Accept-Encoding: gzip, deflate, br, zstd",
                    "Accept-Language: en-GB,en;q=0.9,fr;q=0.8")),

    /** 703 bytes, 9 fields: long values, as with cookies. */
    COOKIE(
            "GET /wp-content/uploads/2010/03/hello-kitty-darth-vader-pink.jpg HTTP/1.1",
            List.of(
                    "Host: www.kittyhell.com",
                    "User-Agent: Mozilla/5.0 (Macintosh; U; Intel Mac OS X 10.6; ja-JP-mac; rv:1.9.2.3) Gecko/20100401 "
                            + "Firefox/3.6.3 Pathtraq/0.9",
                    "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
                    "Accept-Language: ja,en-us;q=0.7,en;q=0.3",
                    "Accept-Encoding: gzip,deflate",
                    "Accept-Charset: Shift_JIS,utf-8;q=0.7,*;q=0.7",
                    "Keep-Alive: 115",
                    "Connection: keep-alive",
                    "Cookie: wp_ozh_wsa_visits=2; wp_ozh_wsa_visit_lasttime=xxxxxxxxxx; "
                            + "__utma=xxxxxxxxx.xxxxxxxxxx.xxxxxxxxxx.xxxxxxxxxx.xxxxxxxxxx.x; "
                            + "__utmz=xxxxxxxxx.xxxxxxxxxx.x.x.utmccn=(referral)|utmcsr=reader.livedoor.com|"
                            + "utmcct=/reader/|utmcmd=referral"));

    private final String text;

    Requests(String requestLine, List<String> fields) {
        text = requestLine + "\r\n" + String.join("\r\n", fields) + "\r\n\r\n";
    }

    byte[] bytes() {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
