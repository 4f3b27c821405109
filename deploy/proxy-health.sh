#!/bin/sh
# The proxy's health check. nginx truncates a page that it can't write to its disk, so caching is off while the disk
# is nearly full.
MIN_FREE_MB=50
free=$(df -Pm "$(dirname "$CACHE_FOLDER")" | awk 'NR == 2 { print $4 }')
if [ "$free" -lt "$MIN_FREE_MB" ]; then touch "$NO_CACHE_FILE"; else rm -f "$NO_CACHE_FILE"; fi
wget -qO /dev/null "http://127.0.0.1:$PROXY_PORT$BASE_PATH/api/health/live"
