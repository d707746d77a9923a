import { CONGESTION_CONTROLS, PROTOCOL_LIST } from '@dukou/domain'
import { call } from '../call.ts'
import {
  as,
  decimal,
  exitProxyOrNothing,
  filled,
  flag,
  hostOrNothing,
  id,
  instant,
  integer,
  ip,
  list,
  nothing,
  oneOf,
  orElse,
  orNull,
  record,
  size,
  text,
  words,
} from '../codec.ts'
import { basedOn, revised } from '../revision.ts'
import { lineProtocol } from './lines.ts'
import { NODE_PROGRAMS, nodeProgramConfig } from './node-programs.ts'
import { nodeProgram } from './usage.ts'

const port = integer(1, 65_535)

export const nodeType = oneOf(['v2ray', 'h2', 'reality'])
/** Kinds of servers, each with an install script of its own. */
export const SERVER_TYPE_WORDS = {
  alpine: 'apine',
  ubuntu_x86: 'ubuntu_x86',
  ubuntu_arm: 'ubuntu_arm',
  ubuntu_mainland: 'ubuntu_guonei',
  ubuntu_reality: 'ubuntu_reality',
  alpine_reality: 'alpine_reality',
} as const
export const serverType = words(SERVER_TYPE_WORDS)

const editable = {
  index: as('index', orElse(integer(0, 1e6), 0)),
  name: as('name', filled(100)),
  country: as('country', record({ name: as('name', text(100)), flag: as('flag', text(16)) })),
  type: as('type', nodeType),
  ip: as('ip', ip),
  host: as('host', orElse(hostOrNothing, '')),
  controlPort: as('ctrl_port', orElse(port, 888)),
  relayPort: as('zz_port', orElse(port, 443)),
  listenPort: as('port', orElse(port, 443)),
  publicPort: as('public_port', orElse(port, 443)),
  description: as('desc', orElse(text(500), '')),
  warp: as('warp', orElse(flag, false)),
  coreLog: as('open_log', orElse(flag, false)),
  /** `socks5://` or `http://`, by which the domains of AI services leave. A password is shown as ***. */
  openaiProxy: as('openai_proxy', orElse(text(500), '')),
  serverType: as('serverType', orElse(serverType, 'ubuntu_x86')),
  sshPort: as('ssh_port', orElse(port, 22)),
  sshUsername: as('ssh_username', orElse(text(100), '')),
  /** Sealed for the browser: what comes out may be sent back as it is, a new plain value replaces it, empty clears it. */
  sshPassword: as('ssh_password', orElse(text(2000), '')),
}

const seconds = orNull(integer(5, 3600))

/** Ours: how often the node's programs ask and report; null: as the site's settings say. */
const intervals = { pullSeconds: as('pullSeconds', seconds), pushSeconds: as('pushSeconds', seconds) }

/** Ours: what server and clients of an inbound agree on. Null: not of this protocol; when saved, left as it is. */
const inboundChoices = {
  /** REALITY: the foreign site that the server passes for, by the name that clients ask for ... */
  serverName: as('serverName', orNull(text(253))),
  /** ... and where the server reaches it. */
  destHost: as('destHost', orNull(text(253))),
  destPort: as('destPort', orNull(port)),
  /** Each 2 to 16 hex digits, even in number; clients get the first. */
  shortIds: as('shortIds', orNull(list(text(16), 16))),
  fingerprint: as('fingerprint', orNull(oneOf(['chrome', 'firefox', 'edge', 'safari', 'ios', 'random']))),
  postQuantum: as('postQuantum', orNull(flag)),
  /** Shadowsocks. Another cipher brings a new server key. */
  cipher: as(
    'cipher',
    orNull(
      oneOf([
        'aes-128-gcm',
        'aes-256-gcm',
        'chacha20-ietf-poly1305',
        '2022-blake3-aes-128-gcm',
        '2022-blake3-aes-256-gcm',
      ]),
    ),
  ),
  /** Hysteria2: the password of Salamander, and the ports to hop over, such as `20000-30000`; empty: none. */
  obfsPassword: as('obfsPassword', orNull(text(128))),
  hopPorts: as('hopPorts', orNull(text(400))),
  /** TUIC. */
  congestionControl: as('congestion', orNull(oneOf(CONGESTION_CONTROLS))),
  /** Protocols with a certificate. `http`: the node program asks Let's Encrypt; `file`: at these paths on the node, empty with `http`. */
  certMode: as('certMode', orNull(oneOf(['http', 'file']))),
  certFile: as('certFile', orNull(text(200))),
  keyFile: as('keyFile', orNull(text(200))),
  /** The program of the inbound; `auto`: detected from its requests. */
  fixedProgram: as('fixedProgram', orNull(oneOf(['auto', 'v2node', 'v2bx', 'xrayr', 'xboard']))),
}

const room = record({ totalBytes: as('total', size), usedBytes: as('used', size) })

export const nodeShape = record({
  id: as('_id', id),
  ...editable,
  ...intervals,
  online: as('status', flag),
  /** User-Agents of its programs, such as `v2node go-resty/2.16.5`; empty: no request yet. */
  agentVersion: as('agent_version', text()),
  configUpdates: as('updateConfigTimes', integer(0, 1e9)),
  /** Ours: when the log of its core ends by itself; null: it is off. */
  coreLogEndsAt: as('openLogUntil', orNull(instant)),
  /** Ours: when one of its programs was last heard of. */
  lastSeenAt: as('lastSeen', orNull(instant)),
  /** Ours: since when it is to bring its programs up to date; null: nobody asked for that, or it was done. */
  upgradeAskedAt: as('upgradeAsked', orNull(instant)),
  /** Ours: how busy the machine said it was; null: it never said. */
  load: as(
    'load',
    orNull(
      record({
        at: as('time', instant),
        cpuPercent: as('cpu', decimal(0, 100, 1)),
        memory: as('mem', room),
        swap: as('swap', room),
        disk: as('disk', room),
      }),
    ),
  ),
  /** Ours: UniProxy numbers of the node's inbounds, by protocol. */
  inbounds: as(
    'inbounds',
    list(
      record({
        number: as('number', integer(1, 2 ** 31 - 1)),
        protocol: as('protocol', lineProtocol),
        listenPort: as('port', port),
        publicPort: as('public_port', port),
        /** The program of the inbound: as an operator set it, else as detected from its requests. */
        program: as('program', nodeProgram),
        /** When its program first asked; null: never, or before this was noted. */
        firstSeenAt: as('firstSeen', orNull(instant)),
        lastSeenAt: as('lastSeen', orNull(instant)),
        ...inboundChoices,
      }),
    ),
  ),
  /**
   * Ours: inbounds with lines that customers cannot use. `never`: its program never asked. `silent`: it asks no
   * more, or our agent tells that its core does not run.
   * `portClosed`: its public port takes no connection. Since when; null: it never worked.
   */
  trouble: as(
    'trouble',
    list(
      record({
        number: as('number', integer(1, 2 ** 31 - 1)),
        state: as('state', oneOf(['never', 'silent', 'portClosed'])),
        since: as('since', orNull(instant)),
        /** Its lines are left out of profiles, as long as other lines work. */
        isLeftOut: as('leftOut', flag),
      }),
    ),
  ),
  /** Ours: what an operator should change soon, in the asker's language. */
  warnings: as('warnings', list(text())),
  ...revised,
})

export const listNodes = call('/api/admin/agents/list', {
  summary: 'All nodes',
  caller: 'admin',
  scope: 'nodes:read',
  reads: true,
  input: nothing,
  answer: list(nodeShape),
  refusals: [],
})

export const saveNode = call('/api/admin/agents/update', {
  summary: 'Saves a node; without _id a new one. With a revision, a save based on an older one is refused',
  caller: 'admin',
  scope: 'nodes:write',
  input: record({
    id: as('_id', orNull(id)),
    ...editable,
    openaiProxy: as('openai_proxy', orElse(exitProxyOrNothing, '')),
    ...intervals,
    /** Ours: by protocol; those that are not named stay, one that is not there is made. */
    inbounds: as(
      'inbounds',
      orElse(list(record({ protocol: as('protocol', lineProtocol), ...inboundChoices }), PROTOCOL_LIST.length), []),
    ),
    ...basedOn,
  }),
  answer: nodeShape,
  refusals: ['nodeNotFound', 'rowChanged', 'protocolNotForNode'],
})

export const deleteNode = call('/api/admin/agents/delete', {
  summary: 'Removes a node with all lines through it; its programs are turned away from then on',
  caller: 'admin',
  scope: 'nodes:write',
  input: record({ id: as('id', id) }),
  answer: nothing,
  refusals: ['nodeNotFound'],
})

export const upgradeNode = call('/api/admin/agents/upgrade_agentserver', {
  summary: 'Queues that a node brings its programs up to date',
  caller: 'admin',
  scope: 'nodes:write',
  /** The node as it was listed; what it is found by is enough. */
  input: record({ id: as('_id', id) }),
  answer: nothing,
  refusals: ['nodeNotFound'],
})

export const clearConfigUpdates = call('/api/admin/agents/clear_updatetimes', {
  summary: 'Counts the new configurations of all nodes from zero',
  caller: 'admin',
  scope: 'nodes:write',
  input: nothing,
  /** Ours: how many nodes had one. */
  answer: record({ nodeCount: as('nodeCount', integer(0, 1e6)) }),
  refusals: [],
})

export const nodeCommand = call('/api/admin/agents/manual_update_agent', {
  summary: 'A command that sets a node up or anew, with a password that is good once and for a quarter of an hour',
  caller: 'admin',
  scope: 'nodes:enrol',
  input: record({
    id: as('agentid', id),
    /** Ours: the program to install; null: the first that is pinned. */
    program: as('program', orNull(oneOf(NODE_PROGRAMS))),
  }),
  answer: record({
    command: as('cmd', text()),
    /** Ours: the end of the password in it. */
    expiresAt: as('expireTime', instant),
    /** Ours: what it installs, such as `v2node v0.4.4`; empty: what the operator's own script installs. */
    installs: as('installs', text()),
    /** Ours: the programs to choose from. */
    programs: as('programs', list(oneOf(NODE_PROGRAMS))),
  }),
  refusals: ['nodeNotFound', 'nodeProgramNotPinned', 'nodeWithoutInbounds', 'inboundsNeedHost', 'nodeProgramRunsNone'],
})

export const newInboundToken = call('/api/admin/agents/inbound_token', {
  summary: 'Ours: a fresh token for the program of an inbound, told once; the one before is good no more',
  caller: 'admin',
  scope: 'nodes:enrol',
  input: record({ number: as('inbound', integer(1, 2 ** 31 - 1)) }),
  answer: record({
    token: as('token', text()),
    /** Ours: the address of the site as node programs reach it. */
    panel: as('panel', text()),
    /** Ours: the finished configuration of each program that can run the inbound. */
    configs: as('configs', list(nodeProgramConfig)),
  }),
  refusals: ['inboundNotFound'],
})

export const enrolNode = call('/api/node/enrol', {
  summary: 'Ours: a node that was set up by its command asks for what its programs need, once',
  caller: 'anyone',
  input: record({ password: as('enrol', text(100)) }),
  answer: record({
    nodeName: as('agent', text()),
    serverType: as('serverType', serverType),
    inbounds: as(
      'inbounds',
      list(
        record({
          number: as('node_id', integer(1, 2 ** 31 - 1)),
          protocol: as('protocol', lineProtocol),
          listenPort: as('port', port),
          token: as('token', text()),
        }),
      ),
    ),
  }),
  refusals: ['enrolmentOver'],
})
