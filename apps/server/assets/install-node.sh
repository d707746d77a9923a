# Installs a node program, configures it for this site and keeps it running. Safe to run again.
# `--remove` stops and removes what it installed.

service=dukou-node
password=$PASSWORD
lib=$root/usr/local/lib/dukou-node
etc=$root/etc/dukou-node
unit=$root/etc/systemd/system/dukou-node.service
rc=$root/etc/init.d/dukou-node
copy=$root/usr/local/sbin/dukou-node

remove() {
  stop_service
  rm -rf "$lib" "$etc"
  rm -f "$unit" "$rc" "$copy"
  if [ "$(manager)" = systemd ]; then systemctl daemon-reload || true; fi
  say '已卸载：程序、配置和服务都已删除。' 'Removed: program, configuration and service are gone.'
}

# accept: has the panel take the tokens of this configuration. It answers the same when asked again.
accept() {
  address="$PANEL/api/node/accept?inbounds=$INBOUNDS"
  if has curl; then
    curl -fsS --proto '=http,https' --connect-timeout 15 -m 60 -H "Authorization: Bearer $password" -H 'Content-Type: text/plain' \
      -d accept -o /dev/null -- "$address"
  else
    wget -q -T 30 --header "Authorization: Bearer $password" --header 'Content-Type: text/plain' --post-data accept \
      -O /dev/null "$address"
  fi
}

write_service() {
  program=$lib/$PROGRAM
  if [ "$(manager)" = systemd ]; then
    place "[Unit]
Description=Dukou node ($PROGRAM)
After=network-online.target
Wants=network-online.target
StartLimitIntervalSec=0

[Service]
ExecStart=$program server -c $etc/config.json
WorkingDirectory=$lib
Restart=always
RestartSec=10
LimitNOFILE=1048576

[Install]
WantedBy=multi-user.target" "$unit" 644
  else
    place "#!/sbin/openrc-run
name=\"Dukou node\"
supervisor=supervise-daemon
command=\"$program\"
command_args=\"server -c $etc/config.json\"
directory=\"$lib\"
respawn_delay=10
respawn_max=0
output_log=/var/log/dukou-node.log
error_log=/var/log/dukou-node.log
rc_ulimit=\"-n 1048576\"
depend() { need net; }" "$rc" 755
  fi
}

install_program() {
  case $(uname -m) in
    x86_64 | amd64) digest=$AMD64_SHA256 addresses=$AMD64_ADDRESSES zipped=$AMD64_ZIP ;;
    aarch64 | arm64) digest=$ARM64_SHA256 addresses=$ARM64_ADDRESSES zipped=$ARM64_ZIP ;;
    *) digest= ;;
  esac
  [ -n "$digest" ] || die "没有为这种处理器（$(uname -m)）指定 $PROGRAM，请在面板的「节点程序」里指定。" \
    "No $PROGRAM is pinned for this processor ($(uname -m)): pin one in the panel under Node programs."
  if [ "$(cat "$lib/installed" 2>/dev/null)" = "$digest" ] && sha256sum -c "$lib/program.sha256" >/dev/null 2>&1; then
    say "$PROGRAM $VERSION 已经装好，不再下载。" "$PROGRAM $VERSION is there already."
    return
  fi
  download "$digest" "$addresses" "$PROGRAM"
  mkdir "$work/files"
  if [ "$zipped" = 1 ]; then unpack "$work/download" "$work/files"; else mv "$work/download" "$work/files/$PROGRAM"; fi
  [ -f "$work/files/$PROGRAM" ] || die "下载的文件里没有 $PROGRAM，没有安装。" "The file has no $PROGRAM in it. Nothing was installed."
  fresh=1
}

put_program() {
  [ "$fresh" = 1 ] || return 0
  folder "$lib"
  rm -f "$lib/installed"
  for data in "$work"/files/*.dat; do [ ! -f "$data" ] || mv -f "$data" "$lib/"; done
  mv -f "$work/files/$PROGRAM" "$lib/$PROGRAM.new"
  chmod 755 "$lib/$PROGRAM.new"
  mv -f "$lib/$PROGRAM.new" "$lib/$PROGRAM"
  sha256sum "$lib/$PROGRAM" >"$lib/program.sha256"
  printf '%s\n' "$digest" >"$lib/installed"
  say "已安装 $PROGRAM $VERSION。" "Installed $PROGRAM $VERSION."
}

[ "$(id -u)" = 0 ] || [ -n "$root" ] || die '请用 root 运行。' 'Run this as root.'
case ${1:-} in
  --remove) remove; exit ;;
  '') ;;
  *) die '用法：dukou-node [--remove]' 'Usage: dukou-node [--remove]' ;;
esac
[ -n "$(manager)" ] || die '这台机器没有 systemd 或 OpenRC，无法安装服务。' 'This machine has neither systemd nor OpenRC.'
has curl || has wget || die '需要 curl 或 wget。' 'curl or wget is needed.'
if [ -f "$etc/node" ] && [ "$(cat "$etc/node")" != "$NODE_ID" ]; then
  die '这台机器已经装了另一个节点。先运行 dukou-node --remove，再运行这条命令。' \
    'Another node is installed on this machine. Run dukou-node --remove first, then this command again.'
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fresh=0
install_program
accept || die '面板没有接受这条命令：密钥可能已过期，或面板无法访问。请重试，或在面板取一条新命令。' \
  'The panel did not accept this command: its password may have expired, or the panel is unreachable. Try again, or get a new command.'
put_program
place "$CONFIG" "$etc/config.json" 600
place "$NODE_ID" "$etc/node" 600
chmod 700 "$etc"
write_service
folder "$(dirname "$copy")"
if [ "$0" != "$copy" ]; then cp "$0" "$copy.new" && chmod 700 "$copy.new" && mv -f "$copy.new" "$copy"; fi
start_service || die '服务没有启动，请看日志。' 'The service did not start, see its log.'
is_running || die '服务启动后退出了，请看日志。' 'The service ended after its start, see its log.'
say "节点「$NODE_NAME」已启动，几分钟内面板会显示在线。卸载：dukou-node --remove" \
  "Node $NODE_NAME is running; the panel shows it as up within minutes. Remove it with: dukou-node --remove"
