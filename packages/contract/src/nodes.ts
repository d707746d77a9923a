import { call } from './call.ts'
import {
  as,
  flag,
  hostOrNothing,
  id,
  integer,
  ip,
  list,
  nothing,
  oneOf,
  orElse,
  orNull,
  record,
  text,
  words,
} from './codec.ts'

const port = integer(1, 65_535)

export const nodeType = oneOf(['v2ray', 'h2', 'reality'])
export const serverType = words({
  alpine: 'apine',
  ubuntu_x86: 'ubuntu_x86',
  ubuntu_arm: 'ubuntu_arm',
  ubuntu_mainland: 'ubuntu_guonei',
  ubuntu_reality: 'ubuntu_reality',
  alpine_reality: 'alpine_reality',
})

const editable = {
  index: as('index', orElse(integer(0, 1e6), 0)),
  name: as('name', text(100)),
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
  openaiProxy: as('openai_proxy', orElse(text(500), '')),
  serverType: as('serverType', orElse(serverType, 'ubuntu_x86')),
  sshPort: as('ssh_port', orElse(port, 22)),
  sshUsername: as('ssh_username', orElse(text(100), '')),
  /** Sealed for the browser: what comes out may be sent back as it is, a new plain value replaces it, empty clears it. */
  sshPassword: as('ssh_password', orElse(text(2000), '')),
}

export const nodeShape = record({
  id: as('_id', id),
  ...editable,
  online: as('status', flag),
  agentVersion: as('agent_version', text()),
  configUpdates: as('updateConfigTimes', integer(0, 1e9)),
  /** Ours: UniProxy numbers of the node's inbounds, by protocol. */
  inbounds: as(
    'inbounds',
    list(
      record({
        number: as('number', integer(1, 2 ** 31 - 1)),
        protocol: as('protocol', text()),
        listenPort: as('port', port),
        publicPort: as('public_port', port),
      }),
    ),
  ),
})

export const listNodes = call('/api/admin/agents/list', {
  summary: 'All nodes',
  caller: 'admin',
  input: nothing,
  answer: list(nodeShape),
  refusals: [],
})

export const saveNode = call('/api/admin/agents/update', {
  summary: 'Saves a node; without _id a new one',
  caller: 'admin',
  input: record({ id: as('_id', orNull(id)), ...editable }),
  answer: nodeShape,
  refusals: ['nodeNotFound'],
})
