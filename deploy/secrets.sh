#!/bin/sh
# The secrets that the containers share, in deploy/.env, which Docker Compose reads.
#
#   sh deploy/secrets.sh create          makes the file, once
#   sh deploy/secrets.sh rotate NAME     puts a new value in front of the old one: both are accepted
#   sh deploy/secrets.sh finish NAME     removes the old one
set -eu
file=${SECRETS_FILE:-$(dirname "$0")/.env}
new() { openssl rand -hex 32; }

say() { echo "$*" >&2; }
value_of() { sed -n "s/^$1=//p" "$file"; }
replace() { # atomically
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in "$1="*) line=$1=$2 ;; esac
    printf '%s\n' "$line"
  done < "$file" > "$file.new"
  mv "$file.new" "$file"
}
needs_value() {
  case ${1:-} in
    CONTENTFUL_WEBHOOK_SECRET | DRAFT_SECRET | PROXY_SECRET) ;;
    REDIS_PASSWORD) say "Change it in Redis first: docs/operations.md, \"Change a secret\", says how."; exit 1 ;;
    *) say "Name one of CONTENTFUL_WEBHOOK_SECRET, DRAFT_SECRET, PROXY_SECRET."; exit 1 ;;
  esac
  [ -n "$(value_of "$1")" ] || { say "$file has no $1. Run: sh deploy/secrets.sh create"; exit 1; }
}

umask 077
case ${1:-} in
  create)
    [ ! -e "$file" ] || { say "$file is there already. To change a secret: sh deploy/secrets.sh rotate NAME"; exit 1; }
    for name in CONTENTFUL_WEBHOOK_SECRET DRAFT_SECRET PROXY_SECRET REDIS_PASSWORD; do
      value=$(new) # on its own line, so that set -e sees a failure
      echo "$name=$value"
    done > "$file.new"
    mv "$file.new" "$file"
    echo "Made $file. Keep a copy where you keep passwords."
    ;;
  rotate)
    needs_value "${2:-}"
    case $(value_of "$2") in
      *,*) say "$2 is being rotated already. First: sh deploy/secrets.sh finish $2"; exit 1 ;;
    esac
    fresh=$(new)
    replace "$2" "$fresh,$(value_of "$2")"
    echo "$2 is now $fresh. The old one is accepted until: sh deploy/secrets.sh finish $2"
    ;;
  finish)
    needs_value "${2:-}"
    replace "$2" "$(value_of "$2" | cut -d, -f1)"
    echo "The old $2 is no longer accepted once the containers are started again."
    ;;
  *)
    sed -n '2,6s/^# \{0,1\}//p' "$0" >&2
    exit 1
    ;;
esac
