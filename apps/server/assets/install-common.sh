# Shared by our install scripts. The panel writes the values above, and the script of the program below. That one sets
# `service`, its name, and `password`, which only the panel gets.
set -eu
umask 077

root=${DUKOU_ROOT:-}

say() { if [ "$LANGUAGE_OF_TEXTS" = zh ]; then printf '%s\n' "$1"; else printf '%s\n' "$2"; fi; }
die() { say "$1" "$2" >&2; exit 1; }
has() { command -v "$1" >/dev/null 2>&1; }

manager() {
  if has systemctl && { [ -n "$root" ] || [ -d /run/systemd/system ]; }; then echo systemd
  elif has rc-service && has rc-update; then echo openrc
  fi
}

stop_service() {
  case $(manager) in
    systemd) systemctl disable --now "$service" >/dev/null 2>&1 || true ;;
    openrc) rc-service "$service" stop >/dev/null 2>&1 || true; rc-update del "$service" >/dev/null 2>&1 || true ;;
  esac
}

start_service() {
  case $(manager) in
    systemd) systemctl daemon-reload && systemctl enable "$service" >/dev/null 2>&1 && systemctl restart "$service" ;;
    openrc) rc-update add "$service" default >/dev/null 2>&1 && rc-service "$service" restart >/dev/null ;;
  esac
}

is_running() {
  case $(manager) in
    systemd) systemctl is-active --quiet "$service" ;;
    openrc) rc-service "$service" status >/dev/null 2>&1 ;;
  esac
}

# fetch ADDRESS FILE: with the password only where the address is the panel's.
fetch() {
  case $1 in "$PANEL"/api/node/*) header="Authorization: Bearer $password" ;; *) header='Accept: */*' ;; esac
  if has curl; then curl -fsSL --proto '=http,https' --connect-timeout 15 -H "$header" -o "$2" -- "$1"
  else wget -q -T 30 --header "$header" -O "$2" "$1"
  fi
}

has_digest() { printf '%s  %s\n' "$2" "$1" | sha256sum -c - >/dev/null 2>&1; }

# packages NAME...: installs packages of the system.
packages() {
  if has apk; then apk add -q "$@" >/dev/null 2>&1
  elif has apt-get; then apt-get update -q >/dev/null 2>&1; apt-get install -q -y "$@" >/dev/null 2>&1
  else return 1
  fi
}

# download DIGEST ADDRESSES NAME: the first address whose file has the digest.
download() {
  file=$work/download
  refused=
  printf '%s\n' "$2" >"$work/addresses"
  while IFS= read -r address; do
    [ -n "$address" ] || continue
    fetch "$address" "$file" || continue
    if has_digest "$file" "$1"; then return; fi
    refused=$address
  done <"$work/addresses"
  [ -z "$refused" ] || die "$refused 的文件与指定的 SHA-256 不符，没有安装。" \
    "The file of $refused does not have the pinned SHA-256. Nothing was installed."
  die "下载 $3 失败，没有安装。请检查网络后再运行一次。" \
    "The download of $3 failed. Nothing was installed. Check the network and run this again."
}

folder() { (umask 022 && mkdir -p "$1"); }

# place TEXT FILE MODE: replaces the file at once.
place() {
  folder "$(dirname "$2")"
  printf '%s\n' "$1" >"$2.new"
  chmod "$3" "$2.new"
  mv -f "$2.new" "$2"
}

# unpack ARCHIVE FOLDER
unpack() {
  if ! has unzip && ! has busybox && ! has python3; then packages unzip || true; fi
  if has unzip; then unzip -q -o "$1" -d "$2"
  elif has busybox; then busybox unzip -q -o "$1" -d "$2"
  else python3 -m zipfile -e "$1" "$2"
  fi
}
