import type { AnswerOf, InputOf, listNodes, saveNode } from '@dukou/contract'
import { NEW_CIPHER, NEW_REALITY_SITE, nodeCarries } from '@dukou/domain'
import { countryOf, countryValue } from '../../../../office/countries.ts'

export type OfficeNode = AnswerOf<typeof listNodes>[number]
type Input = InputOf<typeof saveNode>
type Inbound = Input['inbounds'][number]
export type NodeProtocol = Inbound['protocol']
type Choices = Omit<Inbound, 'protocol' | 'fixedProgram'>
type Program = NonNullable<Inbound['fixedProgram']>

export const PROTOCOLS = ['reality', 'vmessTcp', 'vmessWs', 'shadowsocks', 'hysteria2', 'compat'] as const

/** A node as its form has it: what its inbounds are given stands beside its own fields, for a protocol has one of each. */
export type NodeValues = Omit<Input, 'id' | 'revision' | 'country' | 'inbounds'> &
  Choices & { country: string | null; protocols: readonly NodeProtocol[] } & {
    [P in NodeProtocol as `program_${P}`]: Program | null
  } & {
    /** The inbound is to be made when the node is saved. */
    [P in NodeProtocol as `add_${P}`]: boolean
  }

const NO_CHOICES: Choices = {
  serverName: null,
  destHost: null,
  destPort: null,
  shortIds: null,
  fingerprint: null,
  postQuantum: null,
  cipher: null,
  obfsPassword: null,
  hopPorts: null,
  certMode: null,
  certFile: null,
  keyFile: null,
}

/** Defaults of each node type. */
export const BY_TYPE = {
  h2: { controlPort: 999, relayPort: 443, serverType: 'ubuntu_x86' },
  reality: { controlPort: 888, relayPort: 443, listenPort: 443, publicPort: 443, serverType: 'ubuntu_reality' },
  v2ray: { serverType: 'ubuntu_x86', controlPort: 888 },
} as const satisfies Record<Input['type'], Partial<Input>>

const NO_PROGRAMS = {
  program_vmessTcp: null,
  program_vmessWs: null,
  program_shadowsocks: null,
  program_reality: null,
  program_hysteria2: null,
  program_compat: null,
}

const NONE_ADDED = {
  add_vmessTcp: false,
  add_vmessWs: false,
  add_shadowsocks: false,
  add_reality: false,
  add_hysteria2: false,
  add_compat: false,
}

/** Defaults of a new inbound, the same as the server's. No short id, because the server generates the id. */
export const NEW_INBOUND: Record<NodeProtocol, Partial<NodeValues>> = {
  reality: {
    serverName: NEW_REALITY_SITE,
    destHost: NEW_REALITY_SITE,
    destPort: 443,
    shortIds: [],
    fingerprint: 'chrome',
    postQuantum: false,
    program_reality: 'auto',
  },
  shadowsocks: { cipher: NEW_CIPHER, program_shadowsocks: 'auto' },
  hysteria2: {
    obfsPassword: '',
    hopPorts: '',
    certMode: 'http',
    certFile: '',
    keyFile: '',
    program_hysteria2: 'auto',
  },
  vmessTcp: { program_vmessTcp: 'auto' },
  vmessWs: { program_vmessWs: 'auto' },
  compat: { program_compat: 'auto' },
}

export const BLANK: NodeValues = {
  index: 0,
  name: '',
  country: null,
  type: 'reality',
  ip: '',
  host: '',
  ...BY_TYPE.reality,
  description: '',
  warp: false,
  coreLog: false,
  openaiProxy: '',
  sshPort: 22,
  sshUsername: 'root',
  sshPassword: '',
  pullSeconds: null,
  pushSeconds: null,
  protocols: [],
  ...NO_CHOICES,
  ...NO_PROGRAMS,
  ...NONE_ADDED,
}

/** A list asks for one text per line; what no inbound of the node has is null. */
export function valuesOf(node: OfficeNode): NodeValues {
  const { id: _, country, inbounds, online: __, agentVersion: ___, configUpdates, load, warnings, ...rest } = node
  const { lastSeenAt, upgradeAskedAt, revision, ...own } = rest
  const choices = inbounds.map((inbound) => given(inbound))
  const programs = Object.fromEntries(inbounds.map((one) => [`program_${one.protocol}`, one.fixedProgram ?? 'auto']))
  return {
    ...own,
    country: countryValue(country) || null,
    protocols: inbounds.map(({ protocol }) => protocol),
    ...Object.assign({}, NO_CHOICES, ...choices),
    ...NO_PROGRAMS,
    ...programs,
    ...NONE_ADDED,
  }
}

/** Whether the node may get an inbound of this protocol: it has none, and its type carries it. */
export function mayAdd({ type, protocols }: NodeValues, protocol: NodeProtocol): boolean {
  return !protocols.includes(protocol) && nodeCarries(type, protocol)
}

/** Whether the node has an inbound of this protocol, or is to get one. */
export function hasInbound(values: NodeValues, protocol: NodeProtocol): boolean {
  return values.protocols.includes(protocol) || (values[`add_${protocol}`] && mayAdd(values, protocol))
}

/** Builds the request from the form. An inbound gets only the fields of its protocol. */
export function inputOf(values: NodeValues, id: string | null, revision: number | null): Input {
  const { country, protocols: _, ...rest } = values
  // The first inbound of a node takes the node's ports.
  const added = PROTOCOLS.filter((protocol) => values[`add_${protocol}`] && mayAdd(values, protocol))
  const { own, choices } = apart(rest)
  const inbounds = [...values.protocols, ...added].map((protocol) => ({
    protocol,
    ...NO_CHOICES,
    ...ofProtocol(protocol, choices),
    fixedProgram: values[`program_${protocol}`],
  }))
  return { id, revision, ...own, country: countryOf(country), inbounds }
}

const OF_REALITY = ['serverName', 'destHost', 'destPort', 'shortIds', 'fingerprint', 'postQuantum'] as const
const OF_HYSTERIA2 = ['obfsPassword', 'hopPorts', 'certMode', 'certFile', 'keyFile'] as const

/** The names of what an inbound of this protocol is given. */
export function choicesOf(protocol: NodeProtocol): readonly (keyof Choices)[] {
  if (protocol === 'reality') return OF_REALITY
  if (protocol === 'shadowsocks') return ['cipher']
  return protocol === 'hysteria2' ? OF_HYSTERIA2 : []
}

function ofProtocol(protocol: NodeProtocol, choices: Choices): Partial<Choices> {
  const { shortIds } = choices
  const sent = { ...choices, shortIds: shortIds?.length ? shortIds : null }
  return Object.fromEntries(choicesOf(protocol).map((name) => [name, sent[name]]))
}

function given(inbound: OfficeNode['inbounds'][number]): Partial<Choices> {
  return ofProtocol(inbound.protocol, inbound)
}

function apart(values: Omit<NodeValues, 'country' | 'protocols'>) {
  const {
    serverName,
    destHost,
    destPort,
    shortIds,
    fingerprint,
    postQuantum,
    cipher,
    obfsPassword,
    hopPorts,
    certMode,
    certFile,
    keyFile,
    ...rest
  } = values
  const own = Object.fromEntries(Object.entries(rest).filter(([name]) => !/^(program|add)_/.test(name)))
  return {
    own: own as Omit<Input, 'id' | 'revision' | 'country' | 'inbounds'>,
    choices: {
      serverName,
      destHost,
      destPort,
      shortIds,
      fingerprint,
      postQuantum,
      cipher,
      obfsPassword,
      hopPorts,
      certMode,
      certFile,
      keyFile,
    },
  }
}
