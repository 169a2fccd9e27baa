// Measures llhttp and picohttpparser as the parsers in Java are: parsers check|time llhttp|picohttpparser FILE PIECE
//
// Both keep where each part of the head lies. Prints what was delivered (check), or nanoseconds a request and the bytes
// allocated, which are none (time).

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "llhttp.h"
#include "picohttpparser.h"

#define MOST_FIELDS 100
#define BATCHES 11
#define BATCH_NANOS 20e6

typedef struct {
    const char *start;
    size_t length;
} span;

static char *input;
static size_t size, piece;

static span method, target, version, names[MOST_FIELDS], values[MOST_FIELDS];
static size_t fields;
static int complete;
static size_t sum;

static void fail(const char *what) {
    fprintf(stderr, "%s\n", what);
    exit(1);
}

// ---- llhttp: a span may come in parts, which lie side by side

static llhttp_t parser;
static llhttp_settings_t settings;
static int in_value;

static void extend(span *part, const char *at, size_t length) {
    if (part->length == 0) {
        part->start = at;
    }
    part->length += length;
}

static int on_begin(llhttp_t *p) {
    method.length = target.length = version.length = 0;
    fields = 0;
    in_value = 1;
    complete = 0;
    return 0;
}

static int on_method(llhttp_t *p, const char *at, size_t length) {
    extend(&method, at, length);
    return 0;
}

static int on_url(llhttp_t *p, const char *at, size_t length) {
    extend(&target, at, length);
    return 0;
}

static int on_version(llhttp_t *p, const char *at, size_t length) {
    extend(&version, at, length);
    return 0;
}

static int on_name(llhttp_t *p, const char *at, size_t length) {
    if (in_value) {
        in_value = 0;
        names[fields].length = values[fields].length = 0;
        fields++;
    }
    extend(&names[fields - 1], at, length);
    return 0;
}

static int on_value(llhttp_t *p, const char *at, size_t length) {
    extend(&values[fields - 1], at, length);
    return 0;
}

static int on_value_complete(llhttp_t *p) {
    in_value = 1;
    sum += values[fields - 1].length;
    return 0;
}

static int on_complete(llhttp_t *p) {
    complete = 1;
    return 0;
}

static void prepare_llhttp(void) {
    llhttp_settings_init(&settings);
    settings.on_message_begin = on_begin;
    settings.on_method = on_method;
    settings.on_url = on_url;
    settings.on_version = on_version;
    settings.on_header_field = on_name;
    settings.on_header_value = on_value;
    settings.on_header_value_complete = on_value_complete;
    settings.on_message_complete = on_complete;
    llhttp_init(&parser, HTTP_REQUEST, &settings);
}

static void parse_llhttp(void) {
    for (size_t from = 0; from < size; from += piece) {
        size_t length = size - from < piece ? size - from : piece;
        if (llhttp_execute(&parser, input + from, length) != HPE_OK) {
            fail(llhttp_get_error_reason(&parser));
        }
    }
    if (!complete) {
        fail("incomplete");
    }
}

// ---- picohttpparser: it begins anew with every piece, but looks for the end of the head in what is new first

static void parse_pico(void) {
    struct phr_header headers[MOST_FIELDS];
    const char *path, *verb;
    size_t path_length, verb_length, count;
    int minor, result = -2;
    size_t before = 0;
    while (result == -2 && before < size) {
        size_t now = size - before < piece ? size : before + piece;
        count = MOST_FIELDS;
        result = phr_parse_request(input, now, &verb, &verb_length, &path, &path_length, &minor, headers, &count, before);
        before = now;
    }
    if (result != (int) size) {
        fail("not parsed");
    }
    method = (span) {verb, verb_length};
    target = (span) {path, path_length};
    version = (span) {minor == 1 ? "1.1" : "1.0", 3};
    fields = count;
    for (size_t i = 0; i < count; i++) {
        names[i] = (span) {headers[i].name, headers[i].name_len};
        values[i] = (span) {headers[i].value, headers[i].value_len};
        sum += headers[i].value_len;
    }
}

// ---- both

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec * 1e9 + time.tv_nsec;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *) a, y = *(const double *) b;
    return (x > y) - (x < y);
}

static double batch(void (*parse)(void), long count) {
    double start = now();
    for (long i = 0; i < count; i++) {
        parse();
    }
    return now() - start;
}

static void measure(void (*parse)(void)) {
    long count = 1000;
    for (int i = 0; i < 10; i++) {
        double took = batch(parse, count);
        count = (long) (count * BATCH_NANOS / took) + 1;
    }
    double nanos[BATCHES];
    for (int i = 0; i < BATCHES; i++) {
        nanos[i] = batch(parse, count) / count;
    }
    qsort(nanos, BATCHES, sizeof *nanos, ascending);
    printf("%.2f 0 %zu\n", nanos[BATCHES / 2], sum & 1);
}

static void print(span part, int lower) {
    for (size_t i = 0; i < part.length; i++) {
        putchar(lower ? tolower((unsigned char) part.start[i]) : part.start[i]);
    }
}

static void show(void) {
    print(method, 0);
    putchar('\n');
    print(target, 0);
    printf("\nHTTP/");
    print(version, 0);
    for (size_t i = 0; i < fields; i++) {
        putchar('\n');
        print(names[i], 1);
        printf(": ");
        print(values[i], 0);
    }
    putchar('\n');
}

int main(int count, char **arguments) {
    if (count != 5) {
        fail("usage: parsers check|time llhttp|picohttpparser FILE PIECE");
    }
    FILE *file = fopen(arguments[3], "rb");
    input = malloc(1 << 20);
    if (file == NULL || input == NULL) {
        fail("cannot read the request");
    }
    size = fread(input, 1, 1 << 20, file);
    piece = strtoul(arguments[4], NULL, 10);
    if (piece == 0) {
        fail("a piece has at least one byte");
    }
    void (*parse)(void) = strcmp(arguments[2], "llhttp") == 0 ? parse_llhttp : parse_pico;
    prepare_llhttp();
    if (strcmp(arguments[1], "check") == 0) {
        parse();
        parse();
        show();
    } else {
        measure(parse);
    }
    return 0;
}
