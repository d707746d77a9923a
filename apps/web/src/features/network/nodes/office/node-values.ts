import type { AnswerOf, InputOf, listNodes, saveNode } from '@dukou/contract'
import { CONGESTION_CONTROLS, factsOf, NEW_CIPHER, NEW_REALITY_SITE, nodeCarries, PROTOCOL_LIST } from '@dukou/domain'
import { countryOf, countryValue } from '../../../../office/countries.ts'

export type OfficeNode = AnswerOf<typeof listNodes>[number]
type Input = InputOf<typeof saveNode>
type Inbound = Input['inbounds'][number]
export type NodeProtocol = Inbound['protocol']
type Choices = Omit<Inbound, 'protocol' | 'fixedProgram'>
type Program = NonNullable<Inbound['fixedProgram']>

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
  congestionControl: null,
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

const NO_PROGRAMS = ofEach<'program', null>('program', null)
const NONE_ADDED = ofEach<'add', boolean>('add', false)

/** Start values of a new inbound, the same as the server's. No short id, because the server generates the id. */
const NEW_CHOICES: Partial<Record<NodeProtocol, Partial<Choices>>> = {
  reality: {
    serverName: NEW_REALITY_SITE,
    destHost: NEW_REALITY_SITE,
    destPort: 443,
    shortIds: [],
    fingerprint: 'chrome',
    postQuantum: false,
  },
  shadowsocks: { cipher: NEW_CIPHER },
  hysteria2: { obfsPassword: '', hopPorts: '' },
  tuic: { congestionControl: CONGESTION_CONTROLS[0] },
}

const NEW_CERTIFICATE = { certMode: 'http', certFile: '', keyFile: '' } as const

/** Fields of the form for an inbound that is to be made. The inbounds of a node share its certificate. */
export function newInbound(protocol: NodeProtocol, { certMode }: NodeValues): Partial<NodeValues> {
  return {
    ...NEW_CHOICES[protocol],
    ...(factsOf(protocol).needsCertificate && certMode === null && NEW_CERTIFICATE),
    [`program_${protocol}`]: 'auto',
  }
}

function ofEach<N extends string, V>(name: N, value: V): { [P in NodeProtocol as `${N}_${P}`]: V } {
  const entries = PROTOCOL_LIST.map((protocol) => [`${name}_${protocol}`, value])
  return Object.fromEntries(entries) as { [P in NodeProtocol as `${N}_${P}`]: V }
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
  const added = PROTOCOL_LIST.filter((protocol) => values[`add_${protocol}`] && mayAdd(values, protocol))
  const { own, choices } = apart(rest)
  const inbounds = [...values.protocols, ...added].map((protocol) => ({
    protocol,
    ...NO_CHOICES,
    ...ofProtocol(protocol, choices),
    fixedProgram: values[`program_${protocol}`],
  }))
  return { id, revision, ...own, country: countryOf(country), inbounds }
}

/** The names of what an inbound of this protocol is given. */
export function choicesOf(protocol: NodeProtocol): readonly (keyof Choices)[] {
  const certificate = factsOf(protocol).needsCertificate ? NEW_CERTIFICATE : {}
  return Object.keys({ ...NEW_CHOICES[protocol], ...certificate }) as (keyof Choices)[]
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
  const isChoice = (name: string) => name in NO_CHOICES
  const isOfEach = (name: string) => /^(program|add)_/.test(name)
  const entries = Object.entries(values)
  return {
    own: Object.fromEntries(entries.filter(([name]) => !isChoice(name) && !isOfEach(name))) as Omit<
      Input,
      'id' | 'revision' | 'country' | 'inbounds'
    >,
    choices: Object.fromEntries(entries.filter(([name]) => isChoice(name))) as Choices,
  }
}
