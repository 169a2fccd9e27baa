#!/usr/bin/env bash
# Makes the certificates and keys of the tests, in this folder. They are for tests only and valid for 100 years.
#
# Needs openssl 3 and ssh-keygen.

set -eu
cd "$(dirname "$0")"
rm -f ./*.pem ./*.der ./*.p12
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
days=36500

# issuer NAME: a certificate that issues others.
issuer() {
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days $days -subj "/CN=$1" \
        -keyout "$work/$1.key" -out "$1.pem" 2>/dev/null
}

# signed NAME ISSUER SUBJECT NAMES: a certificate for the key NAME-key.pem, then that of its issuer.
signed() {
    openssl req -new -key "$1-key.pem" -subj "/CN=$3" -out "$work/csr" 2>/dev/null
    printf 'subjectAltName=%s\n' "$4" >"$work/ext"
    openssl x509 -req -in "$work/csr" -CA "$2.pem" -CAkey "$work/$2.key" -CAcreateserial -CAserial "$work/serial" \
        -days $days -extfile "$work/ext" -out "$1.pem" 2>/dev/null
    cat "$2.pem" >>"$1.pem"
}

# dated NAME ISSUER START END: the same with a new key and these dates, of the form YYYYMMDDHHMMSSZ; its name is localhost.
dated() {
    openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1-key.pem"
    openssl req -new -key "$1-key.pem" -subj "/CN=$1" -out "$work/csr" 2>/dev/null
    printf '%s\n' '[ca]' 'default_ca=own' '[own]' "new_certs_dir=$work" "database=$work/index" "serial=$work/number" \
        default_md=sha256 policy=any x509_extensions=names '[any]' commonName=supplied \
        '[names]' subjectAltName=DNS:localhost >"$work/config"
    : >"$work/index"
    openssl ca -batch -config "$work/config" -create_serial -cert "$2.pem" -keyfile "$work/$2.key" \
        -startdate "$3" -enddate "$4" -notext -in "$work/csr" -out "$1.pem" 2>/dev/null
    cat "$2.pem" >>"$1.pem"
}

issuer servers
issuer clients
issuer dated

openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out rsa-key.pem 2>/dev/null
openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out ec-key.pem
openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out ec2-key.pem
openssl genpkey -algorithm ED25519 -out ed25519-key.pem
openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out other-key.pem
openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out wild-key.pem
openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out client-key.pem
openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out stranger-key.pem
for name in rsa ec ec2 ed25519; do
    signed $name servers $name DNS:localhost,IP:127.0.0.1
done
signed other servers other DNS:other.example,DNS:Second.Example
signed wild servers wild 'DNS:*.wild.example'
signed client clients client DNS:client.example
signed stranger servers stranger DNS:stranger.example

# Certificates that a client of today does not accept, and one without a name.
dated old dated 20010101000000Z 20010203000000Z
dated early dated 21000101000000Z 22000101000000Z
openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out nameless-key.pem
openssl req -new -key nameless-key.pem -subj /CN=nameless -out "$work/csr" 2>/dev/null
openssl x509 -req -in "$work/csr" -CA dated.pem -CAkey "$work/dated.key" -CAcreateserial -CAserial "$work/serial" \
    -days $days -out nameless.pem 2>/dev/null
cat dated.pem >>nameless.pem

# Keys in other shapes.
openssl rsa -traditional -in rsa-key.pem -out rsa-pkcs1.pem 2>/dev/null
openssl ec -in ec-key.pem -out ec-sec1.pem 2>/dev/null
(openssl ecparam -name prime256v1; openssl ec -in ec-key.pem 2>/dev/null) >ec-parameters.pem
openssl ec -in ec-key.pem -param_enc explicit -out ec-explicit.pem 2>/dev/null
openssl pkcs8 -topk8 -in ec-key.pem -passout pass:secret -out ec-encrypted.pem
openssl rsa -traditional -aes128 -passout pass:secret -in rsa-key.pem -out rsa-encrypted.pem 2>/dev/null
openssl pkey -in ec-key.pem -outform DER -out ec-key.der
openssl x509 -in ec.pem -outform DER -out ec.der
openssl pkcs12 -export -in ec.pem -inkey ec-key.pem -passout pass:secret -out ec.p12
openssl x509 -in ec.pem -trustout -out ec-trusted.pem
openssl crl2pkcs7 -nocrl -certfile ec.pem -out ec-pkcs7.pem
openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:secp256k1 -out odd-key.pem
openssl dsaparam -noout -genkey 1024 2>/dev/null | openssl dsa -out dsa-key.pem 2>/dev/null ||
    openssl dsaparam -genkey -noout -out dsa-key.pem 1024 2>/dev/null
ssh-keygen -q -t rsa -b 2048 -N '' -f "$work/ssh"
cp "$work/ssh" openssh.pem
cat ec.pem ec-key.pem >ec-both.pem
{ tail -n +"$(($(grep -n END ec.pem | head -n 1 | cut -d: -f1) + 1))" ec.pem; head -n "$(grep -n END ec.pem | head -n 1 | cut -d: -f1)" ec.pem; } >ec-reversed.pem
chmod 644 ./*.pem ./*.der ./*.p12
