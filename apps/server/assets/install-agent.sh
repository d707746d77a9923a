# Installs our node agent with what the machine lacks: Node.js, Xray or hysteria, ss and nft. Safe to run again.
# `remove` stops and removes what it installed.

service=dukou-agent
password=${DUKOU_PASSWORD:-}
lib=$root/usr/local/lib/dukou-agent
folder=$root/var/lib/dukou-agent
unit=$root/etc/systemd/system/dukou-agent.service
rc=$root/etc/init.d/dukou-agent
copy=$root/usr/local/sbin/dukou-agent

# A core of the agent has a file of its folder in its command line.
stop_cores() {
  for command in /proc/[0-9]*/cmdline; do
    case $(tr '\0' ' ' 2>/dev/null <"$command" || true) in
      *" $folder/core-"* | *" $folder/hysteria-"*) process=${command#/proc/}; kill "${process%/cmdline}" 2>/dev/null || true ;;
    esac
  done
}

# Limits of speed outlive an agent that was killed. The table is named by the folder, as the agent does it.
forget_limits() {
  has nft && [ -d "$folder" ] || return 0
  digest=$(printf '%s' "$(cd "$folder" && pwd -P)" | sha256sum)
  nft delete table inet "dukou_agent_${digest%"${digest#????????????}"}" >/dev/null 2>&1 || true
}

remove() {
  stop_service
  stop_cores
  forget_limits
  rm -rf "$lib" "$folder"
  rm -f "$unit" "$rc" "$copy"
  if [ "$(manager)" = systemd ]; then systemctl daemon-reload || true; fi
  say '已卸载：程序、密钥、未上报的流量和服务都已删除。请在面板吊销这个 agent。' \
    'Removed: programs, key, use that was not reported, and service are gone. Revoke the agent in the panel.'
}

# put FILE NAME DIGEST: a program into our folder, with the digest of what it came in.
put() {
  folder "$lib"
  rm -f "$lib/$2.from"
  cp "$1" "$lib/$2.new"
  chmod 755 "$lib/$2.new"
  mv -f "$lib/$2.new" "$lib/$2"
  (cd "$lib" && sha256sum "$2" >"$lib/$2.sha256")
  printf '%s\n' "$3" >"$lib/$2.from"
}

# is_put NAME DIGEST: whether it is there, whole.
is_put() { [ "$(cat "$lib/$1.from" 2>/dev/null)" = "$2" ] && (cd "$lib" && sha256sum -c "$1.sha256" >/dev/null 2>&1); }

is_musl() { [ -n "$(ls /lib/ld-musl-* 2>/dev/null)" ] || [ -n "${DUKOU_MUSL:-}" ]; }

# can_run NODE: whether it is a Node.js that the agent runs on.
can_run() {
  [ -x "$1" ] && "$1" -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' \
    >/dev/null 2>&1
}

# find_node: sets node. The machine's own first, then the pinned official build; on musl the package of the system.
find_node() {
  if [ -n "$nodejs_digest" ] && is_put node "$nodejs_digest" && can_run "$lib/node"; then node=$lib/node; return; fi
  node=$(command -v node || true)
  if [ -n "$node" ] && can_run "$node"; then return; fi
  if is_musl; then
    say '正在用 apk 安装 Node.js。' 'Installing Node.js with apk.'
    packages nodejs || true
    node=$(command -v node || true)
    if [ -n "$node" ] && can_run "$node"; then return; fi
    die '需要 Node.js 20.19 以上：Alpine 3.21 以上的 nodejs 软件包就是。' \
      'Node.js 20.19 or newer is needed: the package nodejs of Alpine 3.21 or newer is.'
  fi
  [ -n "$nodejs_digest" ] || die "没有 Node.js 20.19 以上。请安装，或在面板「节点程序」为这种处理器（$(uname -m)）指定 Node.js，再取一条命令。" \
    "There is no Node.js 20.19 or newer. Install it, or pin Node.js for this processor ($(uname -m)) in the panel under Node programs and get a new command."
  say "正在下载 Node.js $NODEJS_VERSION。" "Downloading Node.js $NODEJS_VERSION."
  download "$nodejs_digest" "$nodejs_addresses" 'Node.js'
  mkdir "$work/node"
  tar -xzf "$work/download" -C "$work/node"
  for found in "$work"/node/*/bin/node; do [ ! -f "$found" ] || put "$found" node "$nodejs_digest"; done
  rm -rf "$work/node" "$work/download"
  node=$lib/node
  can_run "$node" || die '下载的 Node.js 在这台机器上不能运行（需要 glibc 2.28 以上、Node.js 20.19 以上）。' \
    'The downloaded Node.js does not run on this machine (glibc 2.28 and Node.js 20.19 or newer are needed).'
}

# find_core: sets core, the program of the inbounds of this node. The pinned one; where none is pinned, the machine's own.
find_core() {
  if [ "$CORE" = xray ]; then
    title=Xray version=$XRAY_VERSION digest=$xray_digest addresses=$xray_addresses zip=$xray_zip
  else
    title=hysteria version=$HYSTERIA_VERSION digest=$hysteria_digest addresses=$hysteria_addresses zip=$hysteria_zip
  fi
  if [ -z "$digest" ]; then
    for core in "$root/usr/local/bin/$CORE" "$root/usr/bin/$CORE" "$root/opt/$CORE/$CORE"; do
      if [ -x "$core" ]; then return; fi
    done
    die "没有 $title。请在面板「节点程序」为这种处理器（$(uname -m)）指定 $title，再取一条命令。" \
      "There is no $title. Pin $title for this processor ($(uname -m)) in the panel under Node programs and get a new command."
  fi
  core=$lib/$CORE
  if is_put "$CORE" "$digest"; then
    say "$title $version 已经装好，不再下载。" "$title $version is there already."
    return
  fi
  say "正在下载 $title $version。" "Downloading $title $version."
  download "$digest" "$addresses" "$title"
  mkdir "$work/core"
  if [ "$zip" = 1 ]; then unpack "$work/download" "$work/core"; else mv "$work/download" "$work/core/$CORE"; fi
  [ -f "$work/core/$CORE" ] || die "下载的文件里没有 $CORE，没有安装。" "The file has no $CORE in it. Nothing was installed."
  put "$work/core/$CORE" "$CORE" "$digest"
}

# Certificates of acme.sh and Node.js of nvm lie in /root: the service may read it.
write_service() {
  if [ "$(manager)" = systemd ]; then
    place "[Unit]
Description=Dukou agent
Wants=network-online.target
After=network-online.target
StartLimitIntervalSec=0

[Service]
ExecStart=$lib/launch $folder $node $lib/dukou-agent.mjs
Restart=always
RestartSec=1
KillMode=process
TimeoutStopSec=20
LimitNOFILE=1048576
UMask=0077
NoNewPrivileges=yes
ProtectHome=read-only
ProtectSystem=full

[Install]
WantedBy=multi-user.target" "$unit" 644
  else
    place "#!/sbin/openrc-run
name=\"Dukou agent\"
supervisor=supervise-daemon
command=\"$lib/launch\"
command_args=\"$folder $node $lib/dukou-agent.mjs\"
respawn_delay=1
respawn_max=0
retry=\"TERM/20/KILL/5\"
output_log=/var/log/dukou-agent.log
error_log=/var/log/dukou-agent.log
rc_ulimit=\"-n 1048576\"
depend() { need net; }" "$rc" 755
  fi
}

[ "$(id -u)" = 0 ] || [ -n "$root" ] || die '请用 root 运行。' 'Run this as root.'
case ${1:-} in
  remove) remove; exit ;;
  '') ;;
  *) die '用法：dukou-agent [remove]' 'Usage: dukou-agent [remove]' ;;
esac
[ -n "$(manager)" ] || die '这台机器没有 systemd 或 OpenRC，无法安装服务。' 'This machine has neither systemd nor OpenRC.'
has curl || has wget || die '需要 curl 或 wget。' 'curl or wget is needed.'
if [ -f "$lib/node-id" ] && [ "$(cat "$lib/node-id")" != "$NODE_ID" ]; then
  die '这台机器的 agent 属于另一个节点。先运行 dukou-agent remove，再运行这条命令。' \
    'The agent of this machine belongs to another node. Run dukou-agent remove first, then this command again.'
fi
case $(uname -m) in
  x86_64 | amd64)
    nodejs_digest=$NODEJS_AMD64_SHA256 nodejs_addresses=$NODEJS_AMD64_ADDRESSES
    xray_digest=$XRAY_AMD64_SHA256 xray_addresses=$XRAY_AMD64_ADDRESSES xray_zip=$XRAY_AMD64_ZIP
    hysteria_digest=$HYSTERIA_AMD64_SHA256 hysteria_addresses=$HYSTERIA_AMD64_ADDRESSES hysteria_zip=$HYSTERIA_AMD64_ZIP
    ;;
  aarch64 | arm64)
    nodejs_digest=$NODEJS_ARM64_SHA256 nodejs_addresses=$NODEJS_ARM64_ADDRESSES
    xray_digest=$XRAY_ARM64_SHA256 xray_addresses=$XRAY_ARM64_ADDRESSES xray_zip=$XRAY_ARM64_ZIP
    hysteria_digest=$HYSTERIA_ARM64_SHA256 hysteria_addresses=$HYSTERIA_ARM64_ADDRESSES hysteria_zip=$HYSTERIA_ARM64_ZIP
    ;;
  *) nodejs_digest='' xray_digest='' hysteria_digest='' xray_addresses='' hysteria_addresses='' xray_zip=0 hysteria_zip=0 ;;
esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
find_node
find_core
if ! has ss; then packages iproute2-ss || packages iproute2 || true; fi
has ss || say '没有 ss（软件包 iproute2），不能断开正在进行的连接。' 'There is no ss (package iproute2), so running streams cannot be ended.'
if [ "$CORE" = xray ]; then
  has nft || packages nftables || true
  has nft || say '没有 nft（软件包 nftables），限速不会生效。' 'There is no nft (package nftables), so speed limits do not hold.'
fi
download "$AGENT_SHA256" "$PANEL/api/node/agent/file" 'agent'
mv "$work/download" "$work/dukou-agent.mjs"
# The password is used up by the first run; a second one finds the agent enrolled.
DUKOU_PASSWORD=$password "$node" "$work/dukou-agent.mjs" enrol --folder "$folder" --panel "$PANEL" "--$CORE" "$core" ||
  die '面板没有接受这条命令：密钥可能已过期，或面板无法访问。请重试，或在面板取一条新命令。' \
    'The panel did not accept this command: its password may have expired, or the panel is unreachable. Try again, or get a new command.'
put "$work/dukou-agent.mjs" dukou-agent.mjs "$AGENT_SHA256"
place "$LAUNCHER" "$lib/launch" 755
place "$NODE_ID" "$lib/node-id" 644
# The installed files are run from now on, not what was upgraded to before.
for part in agent core hysteria; do rm -f "$folder/$part-current" "$folder/$part-trial" "$folder/$part-failed"; done
write_service
folder "$(dirname "$copy")"
if [ "$0" != "$copy" ]; then cp "$0" "$copy.new" && chmod 700 "$copy.new" && mv -f "$copy.new" "$copy"; fi
start_service || die '服务没有启动，请看日志。' 'The service did not start, see its log.'
is_running || die '服务启动后退出了，请看日志。' 'The service ended after its start, see its log.'
say "节点「$NODE_NAME」的 agent 已启动，几分钟内面板会显示它的同步。卸载：dukou-agent remove" \
  "The agent of node $NODE_NAME is running; the panel shows its sync within minutes. Remove it with: dukou-agent remove"
