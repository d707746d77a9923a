#!/bin/sh
# launch FOLDER NODE INSTALLED [OPTION...]
# Runs the agent and starts it again when it ends. A file named by the mark agent-trial is on trial: its first successful
# sync makes it the current one, else it is ended after DUKOU_TRIAL_SECONDS and the one before is started again. The core
# is a process of its own and goes on. An upgrade does not exchange this launcher.
set -u
umask 077
folder=$1 node=$2 installed=$3
shift 3
seconds=${DUKOU_TRIAL_SECONDS:-60}
DUKOU_LAUNCHER=$$
export DUKOU_LAUNCHER DUKOU_TRIAL_SECONDS="$seconds"
child= ending=
trap 'ending=1; [ -z "$child" ] || kill -TERM "$child" 2>/dev/null' TERM INT

say() { printf '%s launcher: %s\n' "$(date -u +%Y-%m-%dT%H:%M:%SZ)" "$1"; }

# file_of MARK: sets number, and file where it has the digest that the mark names.
file_of() {
  number= sha= file=
  [ -f "$folder/agent-$1" ] || return 1
  read -r number sha _ <"$folder/agent-$1" || return 1
  file=$folder/programs/$sha.mjs
  printf '%s  %s\n' "$sha" "$file" | sha256sum -c - >/dev/null 2>&1
}

start() {
  program=$1
  shift
  "$node" "$program" run --folder "$folder" "$@" &
  child=$!
  [ -z "$ending" ] || kill -TERM "$child" 2>/dev/null
}

# A process that has ended is there as a zombie until it is waited for.
alive() {
  line=
  read -r line 2>/dev/null <"/proc/$child/stat" || return 1
  case $line in *') Z '*) return 1 ;; esac
}

hold() {
  while alive; do wait "$child"; done
  child=
}

# failed WHY: one rename says that the file is not tried again.
failed() {
  say "the new agent is taken back: $1"
  mark=$folder/agent-failed
  if printf '%s %s %s\n' "$number" "$sha" "$1" >"$mark.part" && mv -f "$mark.part" "$mark"; then
    rm -f "$folder/agent-trial"
  else
    mv -f "$folder/agent-trial" "$mark"
  fi
}

# try [OPTION...]: leaves a child where the file stays, and none where it was taken back.
try() {
  starts=1 waited=0 why=silent
  if ! file_of trial; then
    failed damaged
    return
  fi
  before=
  if [ -f "$folder/agent-failed" ]; then read -r before _ <"$folder/agent-failed" || before=; fi
  if [ "$before" = "$number" ]; then
    rm -f "$folder/agent-trial"
    return
  fi
  say "a new agent is on trial for $seconds s"
  start "$file" "$@"
  while [ -f "$folder/agent-trial" ] && [ "$waited" -lt "$seconds" ] && [ -z "$ending" ]; do
    if ! alive; then
      wait "$child"
      starts=$((starts + 1))
      if [ "$starts" -gt 3 ]; then
        why=ended
        break
      fi
      start "$file" "$@"
    fi
    sleep 1
    waited=$((waited + 1))
  done
  [ -z "$ending" ] || return
  [ -f "$folder/agent-trial" ] || return
  # A kill leaves the core running; the file is decided on when its process can no longer say that it synced.
  kill -KILL "$child" 2>/dev/null
  hold
  [ ! -f "$folder/agent-trial" ] || failed "$why"
}

while [ -z "$ending" ]; do
  [ ! -f "$folder/agent-trial" ] || try "$@"
  if [ -z "$child" ] && [ -z "$ending" ]; then
    file_of current || file=$installed
    start "$file" "$@"
  fi
  [ -z "$child" ] || hold
  [ -n "$ending" ] || [ -f "$folder/agent-trial" ] || sleep 1
done
