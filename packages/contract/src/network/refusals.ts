import type { RefusalTable } from '../refusal.ts'

export const networkRefusals = {
  nodeNotFound: { status: 404, zh: '没有这个节点，请刷新列表', en: 'No such node, reload the list' },
  entryNotFound: { status: 404, zh: '没有这个入口，请刷新列表', en: 'No such entry, reload the list' },
  lineNotFound: { status: 404, zh: '没有这条线路，请刷新列表', en: 'No such line, reload the list' },
  fixedNameNeedsOneLine: {
    status: 409,
    zh: '固定名字，就不要配置多个，否则会出现重名',
    en: 'With a fixed name configure one line only, or names would repeat',
  },
  scaleConflict: {
    status: 409,
    zh: '同一个入站的线路倍率必须相同，请改成 {existing}',
    en: 'Lines of one inbound must share a factor, set it to {existing}',
  },
  protocolNotForNode: {
    status: 409,
    zh: '这种节点不能用协议 {protocol}，请换协议或节点',
    en: 'This kind of node cannot carry {protocol}, choose another protocol or node',
  },
  bridgeNotForProtocol: {
    status: 422,
    zh: '协议 {protocol} 不能走 {bridge}，请换一种走法',
    en: '{protocol} cannot go through {bridge}, choose another way',
  },
  cdnNeedsHost: {
    status: 409,
    zh: '走 CDN 要用域名，请先给节点 {node} 填上域名',
    en: 'A CDN is reached by name: give node {node} a host name first',
  },
  entryInUse: {
    status: 409,
    zh: '{count} 条线路还经过这个入口（{names}），请先改走别处或删除',
    en: 'Lines that still go through this entry: {count} ({names}). Point them elsewhere or delete them first',
  },
  nodeProgramNotPinned: {
    status: 409,
    zh: '还没有指定节点程序的版本，请先到「节点程序」里指定',
    en: 'No version of a node program is pinned yet, pin one under “Node programs” first',
  },
  inboundNotFound: { status: 404, zh: '没有这个入站，请刷新节点列表', en: 'No such inbound, reload the list of nodes' },
  enrolmentOver: {
    status: 409,
    zh: '密钥用过了或已失效，请在节点管理里取一条新的命令',
    en: 'The command was used already or has expired, get a new one from the list of nodes',
  },
  nodeProgramDigestMissing: {
    status: 422,
    zh: '没有取到 {file} 的 SHA-256：{reason}。请把文件放进 DATA_DIR 的 node-programs 目录，或自己填写 SHA-256',
    en: 'No SHA-256 of {file}: {reason}. Put the file into the folder node-programs of DATA_DIR, or enter its SHA-256',
  },
  nodeProgramDiffers: {
    status: 409,
    zh: 'DATA_DIR 的 node-programs 目录里的 {file} 与填写的 SHA-256 不符，实际是 {sha256}，请核对后再填',
    en: 'The file {file} in the folder node-programs of DATA_DIR has another SHA-256, {sha256}: check which one is right',
  },
  nodeProgramNotFound: { status: 404, zh: '没有这个节点程序，请刷新列表', en: 'No such node program, reload the list' },
  nodeWithoutInbounds: {
    status: 409,
    zh: '这个节点还没有入站，请编辑节点开通一个，或给它保存一条线路',
    en: 'This node has no inbound yet: add one in the node’s form, or save its first line',
  },
  inboundsNeedHost: {
    status: 409,
    zh: '这个节点的入站都要证书，要有域名才申请得到，请先编辑节点填上域名',
    en: 'All inbounds of this node need a certificate, and that a host name: edit the node and give one',
  },
  nodeProgramRunsNone: {
    status: 409,
    zh: '已指定版本的节点程序都不支持这个节点的入站，请先指定支持的程序，例如 v2node',
    en: 'No pinned node program can run an inbound of this node: pin one that can, such as v2node',
  },
  agentNotBuilt: {
    status: 409,
    zh: '这台服务器上没有 agent 的程序文件，请先运行 npm run build',
    en: 'The file of the agent is not on this server, run npm run build first',
  },
  agentNotFound: {
    status: 404,
    zh: '这个节点没有 agent，请刷新节点列表',
    en: 'This node has no agent, reload the list of nodes',
  },
  agentCannotUpgrade: {
    status: 409,
    zh: '这个节点的 agent 不能从面板升级：请在节点上再执行一次安装命令',
    en: 'The agent of this node cannot be upgraded from here: run the install command on the node once more',
  },
  agentUpToDate: {
    status: 409,
    zh: '这个节点已经是这个版本，请刷新',
    en: 'This node has this version already, reload the page',
  },
  upgradeOnTrial: {
    status: 409,
    zh: '另一个节点正在试这个版本，等它同步成功后再升级其他节点',
    en: 'Another node is trying this version. Upgrade others once that one has synced',
  },
  upgradeUntried: {
    status: 409,
    zh: '请先升级一个节点，它用新版本同步成功后才能升级其余节点',
    en: 'Upgrade one node first; the others follow once it has synced with the new version',
  },
  coreFileMissing: {
    status: 409,
    zh: '没有可用的 {program} 文件：请在「节点程序」指定版本，并把同名文件放进 DATA_DIR/node-programs',
    en: 'There is no file of {program}: pin a version under Node programs and put its file into DATA_DIR/node-programs',
  },
  upgradeNotWaiting: { status: 409, zh: '没有等待中的升级，请刷新', en: 'No upgrade is waiting, reload the page' },
} satisfies RefusalTable
