#!/bin/sh
# What a newcomer does in a bare system, with the program named: sh newcomer.sh /path/to/podium
#
# Needs no more than a shell with `kill`; the last line is "all done".
set -eu
podium=$1
bin=${podium%/*}
cd "${2:-/tmp}"
rm -rf newcomer
step() { echo "\$ $*" >&2; "$@"; }

step "$podium" --version
step "$podium" new newcomer
cd newcomer
step "$podium" build
[ -s public/index.html ]
step "$bin/podium-verify"
printf 'question,A,B,correct\nIs water wet?,Yes,No,A\n' > quiz.csv
step "$podium" import csv quiz.csv --into content/imported
step "$podium" build
step "$podium" export gift content/imported/quiz.md
"$podium" serve --port 8642 --quiet > serve.log 2>&1 &
server=$!
page=
for _ in 1 2 3 4 5 6 7 8 9 10; do
  if command -v wget > /dev/null; then
    page=$(wget -q -O - http://127.0.0.1:8642/index.html || true)
  else
    page=$(bash -c 'exec 3<>/dev/tcp/127.0.0.1/8642 && printf "GET /index.html HTTP/1.0\r\nHost: 127.0.0.1:8642\r\n\r\n" >&3 && cat <&3' 2> /dev/null || true)
  fi
  [ -n "$page" ] && break
  sleep 0.2 2> /dev/null || sleep 1
done
kill "$server"
case $page in
  *"My quizzes"*) echo "served the home page" ;;
  *) echo "podium serve did not serve"; exit 1 ;;
esac
echo "all done"
