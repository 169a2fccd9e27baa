-- For SQLite and PostgreSQL alike.

CREATE TABLE users (
    name     TEXT NOT NULL PRIMARY KEY,
    verifier TEXT NOT NULL
);

-- version counts the changes of a calendar: it is the token of SYNC.
CREATE TABLE calendars (
    name    TEXT   NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL
);

-- grantee is a user, or * for everybody; level is READ or WRITE.
CREATE TABLE access (
    calendar TEXT NOT NULL REFERENCES calendars (name),
    grantee  TEXT NOT NULL,
    level    TEXT NOT NULL,
    PRIMARY KEY (calendar, grantee)
);

-- An event takes place between first_start and last_end, in seconds since 1970, with all its recurrences.
CREATE TABLE events (
    calendar    TEXT   NOT NULL REFERENCES calendars (name),
    uid         TEXT   NOT NULL,
    tag         TEXT   NOT NULL,
    content     TEXT   NOT NULL,
    first_start BIGINT NOT NULL,
    last_end    BIGINT NOT NULL,
    PRIMARY KEY (calendar, uid)
);

CREATE INDEX events_by_time ON events (calendar, last_end, first_start);

-- tag is null for an event that was deleted.
CREATE TABLE changes (
    calendar TEXT   NOT NULL REFERENCES calendars (name),
    version  BIGINT NOT NULL,
    uid      TEXT   NOT NULL,
    tag      TEXT,
    PRIMARY KEY (calendar, version)
);

-- What is true of the whole store, such as the key of tokens.
CREATE TABLE settings (
    name    TEXT NOT NULL PRIMARY KEY,
    content TEXT NOT NULL
);
