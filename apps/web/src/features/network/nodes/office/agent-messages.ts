import { moment } from '../../../../lib/format.ts'
import { texts } from '../../../../lib/i18n.ts'

export const nodeAgentTexts = texts(
  {
    title: (name: string) => `${name} 的渡口 agent`,
    lead: '渡口自己的节点程序：配合官方 Xray 或 hysteria 运行，上报带编号，断网或 agent 重启不会多计或漏计；Xray 或 hysteria 被强制结束时，最多漏计最后 5 秒。套餐有设备数限制的，按同时使用这个节点的地址数计，超出后新来的地址连不上；经过入口或 CDN 的入站不计。时长包超过门槛的人，在 Xray 上的所有连接合起来限到商品的速度，上下行合计，尽力而为；Hysteria2 和 Shadowsocks 的 UDP 不限速。',
    needs:
      '用 root 执行命令：Debian、Ubuntu（systemd）和 Alpine（OpenRC）都可以，缺少的 Node.js 和 Xray 会装上「节点程序」里指定的版本。支持 VMess、Shadowsocks、REALITY、Trojan、VLESS XHTTP 和 VLESS Encryption；AnyTLS 和 TUIC 请用其他节点程序。一个入站只运行一种程序。',
    needsHysteria:
      '用 root 执行命令：Debian、Ubuntu（systemd）和 Alpine（OpenRC）都可以，hysteria 和缺少的 Node.js 会装上「节点程序」里指定的版本。一个入站只运行一种程序。',
    unpinned: (programs: readonly string[]) =>
      `还没有指定 ${programs.join('、')} 的版本：机器上已经装好就可以执行，没有的话先到「节点程序」指定，再取一条命令。`,
    none: '这个节点还没有接入 agent。',
    lastSync: '最近同步',
    never: '还没有',
    version: '版本',
    core: '核心',
    running: '运行中',
    stopped: '没有运行',
    unknown: '版本未知',
    waiting: '待上报',
    waitingOf: (batches: number, size: string) => `${batches} 批，${size}`,
    nothing: '没有',
    clock: '节点时钟',
    clockGood: '准确',
    clockOff: (seconds: number) => `${seconds > 0 ? '快' : '慢'} ${Math.abs(seconds)} 秒`,
    cut: '断开超限的连接',
    cutYes: '可以',
    cutNo: '不可以',
    speed: '限速',
    speedHeld: '生效',
    speedLacking: '不生效：缺少 nft 或 ss',
    speedForbidden: '不生效：机器不允许',
    speedNone: 'Hysteria2 不限速',
    load: '机器负载',
    loadOf: (percent: number) => `${percent}%`,
    fine: '没有发现问题。',
    trouble: '发现的问题',
    neverAsked: 'agent 接入后还没有来同步过。',
    neverAskedTodo: '在节点上执行 journalctl -u dukou-agent -n 50 看原因；Alpine 看 /var/log/dukou-agent.log。',
    silent: 'agent 超过两分钟没有同步。节点上的 Xray 或 hysteria 可能还在用最后一份名单服务。',
    silentTodo:
      '机器能登录：执行 systemctl status dukou-agent 和 journalctl -u dukou-agent -n 50，确认能访问本站地址。机器登录不上：在服务商后台重启，地址被封就换地址。',
    twin: (at: Date | null) => `${at ? moment(at) : ''} 有另一个进程用同一把密钥连接，已拒绝启动较早的一方。`,
    twinTodo: '复制过这台机器的磁盘：在副本上重新接入。没有复制过：吊销，再重新接入，密钥可能泄露。',
    coreStopped: (core: string) => `${core} 没有运行，客户连不上这个节点。`,
    coreStoppedTodo:
      '在节点上执行 journalctl -u dukou-agent -n 50，并查看 /var/lib/dukou-agent 里的 .log 文件：常见的是程序没有安装、版本不对、端口被占用，或证书文件读不到。',
    leftOut: (names: string) => `这些入站 agent 不运行：${names}。`,
    leftOutTodo: '要证书的协议请给节点填上域名；AnyTLS 和 TUIC 请用其他节点程序。',
    busy: (percent: number) => `机器过载：每 100 个处理器有 ${percent} 个任务在运行或等待。`,
    busyTodo: '用 top 看是哪个程序；是 Xray 或 hysteria 就减少这个节点的线路或换更大的机器。过载时断开超限连接会变慢。',
    piling: (n: number) => `${n} 批上报还没有存下。`,
    pilingTodo: '查看本站日志和数据库是否正常；恢复后会自动补报，不会多计或漏计。',
    refused: (n: number) => `${n} 批上报被拒绝，保存在节点的 refused.jsonl，没有计费。`,
    refusedTodo: '常见的是从备份恢复过数据库或节点磁盘；文件里写着原因，确认后可以删除。',
    clockWrong: (seconds: number) =>
      `节点时钟${seconds > 0 ? '快' : '慢'} ${Math.abs(seconds)} 秒，VMess 和 Shadowsocks 2022 的客户会连不上。`,
    clockWrongTodo: '在节点上打开自动校时：timedatectl set-ntp true。',
    cannotCut: '这台机器不能断开正在进行的连接：超限的人只是不能新建连接。',
    cannotCutTodo:
      '安装 iproute2（Alpine 是 iproute2-ss），用 root 运行，再执行 systemctl restart dukou-agent；有些 VPS 的内核不支持。',
    speedLacks: '缺少 nft 或 ss，限速在这个节点不生效。',
    speedLacksTodo: '安装 nftables 和 iproute2（Alpine 是 iproute2-ss），再执行 systemctl restart dukou-agent。',
    speedRefused: '这台机器不让 agent 过滤数据包，限速在这个节点不生效。',
    speedRefusedTodo: '用 root 运行，再执行 systemctl restart dukou-agent；有些 VPS 的内核没有 nf_tables。',
    moving: (n: number) => `${n} 个被断开的人还有流量在走。`,
    certificateMissing: '证书还没有申请到，要证书的入站暂时不能用。',
    certificateMissingTodo:
      '核对节点的域名解析到这台机器，并且 80 端口从外网连得上、没有被别的程序占用；失败后 15 分钟会再试，原因在 agent 的日志里。',
    exitsDown: '节点连不上 AI 服务代理或 WARP，从那里出去的连接会失败。',
    exitsDownTodo:
      '在节点表单里核对代理的地址，看代理是否在运行；WARP 在节点上执行 warp-cli status。不用了就关掉，几秒后恢复直连。',
    movingTodo:
      '几分钟后仍在：在节点上执行 systemctl restart dukou-agent 和 pkill -x "xray|hysteria"，所有人会断开一次再连上。',
    outdated: (version: string) => `agent（${version}）的程序文件与本站的不同。`,
    outdatedUpgrade: '点下面的「升级 agent」，客户的连接不会断。',
    outdatedTodo: '点「重新接入」取命令，在节点上再执行一次。',
    untested: (version: string) => `${version} 没有测试过。`,
    untestedTodo:
      '建议换成 Xray 26.3.27 或 hysteria 2.6.0：在「节点程序」指定这个版本，再点「升级 Xray」或「升级 hysteria」。',
    get: '取接入命令',
    again: '重新接入',
    once: '命令只显示这一次，密钥用一次就失效。',
    until: (time: string) => `密钥 ${time} 后失效`,
    copy: '复制接入命令',
    copied: '命令已复制到剪贴板',
    copyFailed: '复制失败',
    failed: '获取命令失败',
    revoke: '吊销',
    revokeTitle: (name: string) => `吊销 ${name} 的 agent`,
    revokeText: 'agent 马上被拒绝，收不到新用户，未上报的流量留在节点上',
    revokeRuns: '节点上的 Xray 或 hysteria 不会停：请到机器上执行 dukou-agent remove',
    revokeVerb: '确认吊销',
    revoked: '已吊销',
    revokeFailed: '吊销失败',
    close: '关闭',
  },
  {
    title: (name: string) => `Dukou agent of ${name}`,
    lead: 'Our own node program: it runs stock Xray or hysteria and numbers its reports, so that outages and restarts of the agent count nothing twice and lose nothing. Where Xray or hysteria is killed, at most its last 5 seconds are lost. Where a plan limits devices, addresses that use this node at once are counted and the newest beyond the limit is turned away, except on inbounds behind an entry or a CDN. People whose time pack is beyond the threshold are held to the speed of their plan on Xray, all their connections together, up and down, as well as that can be done; Hysteria2 and UDP of Shadowsocks have no speed limit.',
    needs:
      'Run the command as root, on Debian or Ubuntu with systemd or on Alpine with OpenRC. Node.js and Xray are installed in the version pinned under Node programs where the machine lacks them. It serves VMess, Shadowsocks, REALITY, Trojan, VLESS XHTTP and VLESS Encryption; use another program for AnyTLS and TUIC. An inbound runs in one program only.',
    needsHysteria:
      'Run the command as root, on Debian or Ubuntu with systemd or on Alpine with OpenRC. hysteria is installed in the version pinned under Node programs, and Node.js where the machine lacks it. An inbound runs in one program only.',
    unpinned: (programs: readonly string[]) =>
      `No version of ${programs.join(' and ')} is pinned. If the machine has it, run the command; if not, pin a version under Node programs and get another command.`,
    none: 'This node has no agent yet.',
    lastSync: 'Last sync',
    never: 'not yet',
    version: 'Version',
    core: 'Core',
    running: 'running',
    stopped: 'not running',
    unknown: 'version unknown',
    waiting: 'Not reported yet',
    waitingOf: (batches: number, size: string) => `${batches} ${batches === 1 ? 'batch' : 'batches'}, ${size}`,
    nothing: 'nothing',
    clock: 'Clock of the node',
    clockGood: 'right',
    clockOff: (seconds: number) => `${Math.abs(seconds)} s ${seconds > 0 ? 'fast' : 'slow'}`,
    cut: 'Ends running streams',
    cutYes: 'yes',
    cutNo: 'no',
    speed: 'Speed limits',
    speedHeld: 'in effect',
    speedLacking: 'not in effect: nft or ss is missing',
    speedForbidden: 'not in effect: the machine refuses them',
    speedNone: 'none for Hysteria2',
    load: 'Load of the machine',
    loadOf: (percent: number) => `${percent}%`,
    fine: 'Nothing is the matter.',
    trouble: 'What is the matter',
    neverAsked: 'The agent has enrolled and has not asked since.',
    neverAskedTodo:
      'Run journalctl -u dukou-agent -n 50 on the node to see why; on Alpine read /var/log/dukou-agent.log.',
    silent: 'The agent has not asked for over two minutes. Xray or hysteria on the node may still serve the last list.',
    silentTodo:
      'If you can log in: run systemctl status dukou-agent and journalctl -u dukou-agent -n 50, and check that the node reaches this site. If you cannot: restart the machine at its provider; if its address is blocked, change it.',
    twin: (at: Date | null) =>
      `At ${at ? moment(at) : ''} another process asked with the same key; the one that started earlier was refused.`,
    twinTodo:
      'If the disk of this machine was copied, enrol the copy anew. If not, revoke and enrol anew: the key may be stolen.',
    coreStopped: (core: string) => `${core} does not run, so customers cannot connect to this node.`,
    coreStoppedTodo:
      'Run journalctl -u dukou-agent -n 50 on the node and read the .log files in /var/lib/dukou-agent. Usually the program is not installed or of another version, its port is taken, or the files of the certificate cannot be read.',
    leftOut: (names: string) => `The agent does not run these inbounds: ${names}.`,
    leftOutTodo:
      'Protocols with a certificate need a host name of the node. AnyTLS and TUIC need another node program.',
    busy: (percent: number) => `The machine is overloaded: ${percent} tasks run or wait for each 100 processors.`,
    busyTodo:
      'Run top to see which program it is. If it is Xray or hysteria, take lines off this node or use a larger machine. Ending streams takes longer meanwhile.',
    piling: (n: number) => `${n} batches are not stored yet.`,
    pilingTodo:
      'Check the log and the database of this site. The agent sends them by itself afterwards; nothing is counted twice or lost.',
    refused: (n: number) => `${n} batches were refused. They lie in refused.jsonl on the node, and were not billed.`,
    refusedTodo:
      'Usually the database or the disk of the node was restored from a backup. The file says why; delete it once that is clear.',
    clockWrong: (seconds: number) =>
      `The clock of the node is ${Math.abs(seconds)} s ${seconds > 0 ? 'fast' : 'slow'}; customers with VMess or Shadowsocks 2022 cannot connect.`,
    clockWrongTodo: 'Switch on time synchronisation on the node: timedatectl set-ntp true.',
    cannotCut:
      'This machine cannot end running connections: people over their limit open no new ones, and running ones go on.',
    cannotCutTodo:
      'Install iproute2 (on Alpine iproute2-ss), run the agent as root, then run systemctl restart dukou-agent. The kernel of some VPS does not support it.',
    speedLacks: 'nft or ss is missing, so speed limits do not hold on this node.',
    speedLacksTodo:
      'Install nftables and iproute2 (on Alpine iproute2-ss), then run systemctl restart dukou-agent on the node.',
    speedRefused: 'This machine does not let the agent filter packets, so speed limits do not hold on this node.',
    speedRefusedTodo:
      'Run the agent as root, then run systemctl restart dukou-agent. The kernel of some VPS has no nf_tables.',
    moving: (n: number) => `Traffic of ${n} people who were cut off still moves.`,
    certificateMissing: 'There is no certificate yet: inbounds that need one do not work so far.',
    certificateMissingTodo:
      'Check that the host name leads to this machine, that its port 80 can be reached from outside, and that no other program has it. After a failure the agent tries again in 15 minutes; its log has the reason.',
    exitsDown: 'The node does not reach its proxy for AI services or its WARP, and streams that leave by it fail.',
    exitsDownTodo:
      'Check the address in the form of the node, and that the proxy runs; for WARP run warp-cli status on the node. Switched off, streams leave directly again within seconds.',
    movingTodo:
      'If it still does in some minutes, run systemctl restart dukou-agent and pkill -x "xray|hysteria" on the node: everybody is disconnected once.',
    outdated: (version: string) => `The program file of the agent (${version}) differs from the one of this site.`,
    outdatedUpgrade: 'Press “Upgrade agent” below; connections of customers go on.',
    outdatedTodo: 'Get the command with “Enrol anew” and run it on the node once more.',
    untested: (version: string) => `${version} was not tested.`,
    untestedTodo:
      'Pin Xray 26.3.27 or hysteria 2.6.0 under Node programs, then press “Upgrade Xray” or “Upgrade hysteria”.',
    get: 'Get the command',
    again: 'Enrol anew',
    once: 'The command is shown only now, its password is good once.',
    until: (time: string) => `Its password is good until ${time}`,
    copy: 'Copy the command',
    copied: 'Command copied to clipboard',
    copyFailed: 'Copy failed',
    failed: 'Getting the command failed',
    revoke: 'Revoke',
    revokeTitle: (name: string) => `Revoke the agent of ${name}`,
    revokeText: 'The agent is turned away at once and gets no new users; use that it did not report stays on the node',
    revokeRuns: 'Xray or hysteria on the node goes on: run dukou-agent remove there',
    revokeVerb: 'Revoke',
    revoked: 'Revoked',
    revokeFailed: 'Revoking failed',
    close: 'Close',
  },
)

export type NodeAgentTexts = ReturnType<typeof nodeAgentTexts.now>
