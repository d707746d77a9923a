import { PROTOCOL_WORDS, SERVER_TYPE_WORDS } from '@dukou/contract'
import {
  CONGESTION_CONTROLS,
  factsOf,
  isHost,
  isHostName,
  isNodePath,
  isObfuscationPassword,
  isShortId,
  PROTOCOL_LIST,
  parseExitProxy,
  parseHopPorts,
} from '@dukou/domain'
import type { Field } from '../../../../office/form/field.ts'
import type { FormGroup } from '../../../../office/form/page-form.tsx'
import type { Option } from '../../../../office/table/column.ts'
import type { NodeFormTexts } from './form-messages.ts'
import { BY_TYPE, hasInbound, mayAdd, type NodeProtocol, type NodeValues, newInbound } from './node-values.ts'

const PORT = { kind: 'number', min: 1, max: 65_535, half: true } as const
const SECONDS = { kind: 'number', min: 5, max: 3600, half: true, empty: true } as const
const FINGERPRINTS = ['chrome', 'firefox', 'edge', 'safari', 'ios', 'random']
const CIPHERS = [
  'aes-128-gcm',
  'aes-256-gcm',
  'chacha20-ietf-poly1305',
  '2022-blake3-aes-128-gcm',
  '2022-blake3-aes-256-gcm',
]

const as = (words: readonly string[]): Option[] => words.map((value) => ({ value, label: value }))
const has = (protocol: NodeProtocol) => (values: NodeValues) => hasInbound(values, protocol)
const showsCertificate = (values: NodeValues) =>
  PROTOCOL_LIST.some((protocol) => factsOf(protocol).needsCertificate && hasInbound(values, protocol))
const isV2ray = ({ type }: NodeValues) => type === 'v2ray'

/** The form of a node, and the cards that its fields stand in. */
export function nodeForm(t: NodeFormTexts, countries: readonly Option[]) {
  const parts = { identity: identity(t, countries), ports: ports(t), inbounds: inbounds(t), advanced: advanced(t) }
  const names = (part: Field<NodeValues>[]) => part.map(({ name }) => name)
  const groups: FormGroup<NodeValues>[] = [
    { title: t.identity, note: t.identityNote, fields: names(parts.identity) },
    { title: t.ports, note: t.portsNote, fields: names(parts.ports) },
    { title: t.inbounds, note: t.inboundsNote, fields: names(parts.inbounds) },
    { title: t.advanced, note: t.advancedNote, fields: names(parts.advanced) },
  ]
  return { fields: Object.values(parts).flat(), groups }
}

function identity(t: NodeFormTexts, countries: readonly Option[]): Field<NodeValues>[] {
  return [
    { kind: 'text', name: 'name', max: 100, label: t.name, required: true, half: true },
    { kind: 'choice', name: 'country', label: t.country, options: countries, none: t.noCountry, half: true },
    { kind: 'text', name: 'ip', label: t.ip, help: t.ipHelp, required: true, mono: true, half: true },
    {
      kind: 'text',
      name: 'host',
      label: t.host,
      help: t.hostHelp,
      mono: true,
      half: true,
      check: ({ host }) => (host === '' || isHost(host) ? undefined : t.notHost),
    },
    { kind: 'number', name: 'index', label: t.index, help: t.indexHelp, min: 0, max: 1e6, half: true },
    { kind: 'area', name: 'description', max: 500, label: t.description },
  ]
}

function ports(t: NodeFormTexts): Field<NodeValues>[] {
  return [
    {
      kind: 'tiles',
      name: 'type',
      label: t.type,
      options: [
        { value: 'reality', label: 'reality', note: t.realityNote },
        { value: 'h2', label: 'h2', note: t.h2Note },
        { value: 'v2ray', label: 'v2ray', note: t.v2rayNote },
      ],
      sets: ({ type }) => BY_TYPE[type],
    },
    { ...PORT, name: 'controlPort', label: t.controlPort },
    { ...PORT, name: 'relayPort', label: t.relayPort, help: t.relayPortHelp },
    { ...PORT, name: 'listenPort', label: t.listenPort, help: t.listenPortHelp },
    { ...PORT, name: 'publicPort', label: t.publicPort, help: t.publicPortHelp },
    {
      kind: 'choice',
      name: 'serverType',
      label: t.serverType,
      help: t.serverTypeHelp,
      options: Object.entries(SERVER_TYPE_WORDS).map(([value, label]) => ({ value, label })),
    },
  ]
}

/** The inbounds to add, and what an inbound and its clients agree on; that is shown where the node has such an inbound. */
function inbounds(t: NodeFormTexts): Field<NodeValues>[] {
  const reality = { shown: has('reality') }
  const hysteria2 = { shown: has('hysteria2') }
  return [
    ...PROTOCOL_LIST.map(
      (protocol): Field<NodeValues> => ({
        kind: 'switch',
        name: `add_${protocol}`,
        label: t.addInbound(PROTOCOL_WORDS[protocol]),
        shown: (values) => mayAdd(values, protocol),
        sets: (values) => (values[`add_${protocol}`] ? newInbound(protocol, values) : {}),
      }),
    ),
    {
      ...reality,
      kind: 'text',
      name: 'serverName',
      label: t.serverName,
      help: t.serverNameHelp,
      mono: true,
      check: ({ serverName }) => (isHostName(serverName ?? '') ? undefined : t.notHostName),
    },
    {
      ...reality,
      kind: 'text',
      name: 'destHost',
      label: t.destHost,
      help: t.destHostHelp,
      mono: true,
      half: true,
      check: ({ destHost }) => (isHost(destHost ?? '') ? undefined : t.notHost),
    },
    { ...PORT, ...reality, name: 'destPort', label: t.destPort },
    {
      ...reality,
      kind: 'list',
      name: 'shortIds',
      label: t.shortIds,
      help: t.shortIdsHelp,
      mono: true,
      check: ({ shortIds, protocols }) => {
        const isMadeByServer = !protocols.includes('reality') && !shortIds?.length
        return isMadeByServer || areShortIds(shortIds ?? []) ? undefined : t.shortIdsWrong
      },
    },
    {
      ...reality,
      kind: 'choice',
      name: 'fingerprint',
      label: t.fingerprint,
      help: t.fingerprintHelp,
      options: as(FINGERPRINTS),
      half: true,
    },
    { ...reality, kind: 'switch', name: 'postQuantum', label: t.postQuantum, help: t.postQuantumHelp },
    {
      kind: 'choice',
      name: 'cipher',
      label: t.cipher,
      help: t.cipherHelp,
      options: as(CIPHERS),
      shown: has('shadowsocks'),
    },
    {
      ...hysteria2,
      kind: 'text',
      name: 'obfsPassword',
      label: t.obfsPassword,
      help: t.obfsPasswordHelp,
      mono: true,
      half: true,
      check: ({ obfsPassword: password }) =>
        !password || isObfuscationPassword(password) ? undefined : t.obfsPasswordWrong,
    },
    {
      ...hysteria2,
      kind: 'text',
      name: 'hopPorts',
      label: t.hopPorts,
      help: t.hopPortsHelp,
      mono: true,
      half: true,
      check: ({ hopPorts }) => (!hopPorts || parseHopPorts(hopPorts) ? undefined : t.hopPortsWrong),
    },
    {
      kind: 'choice',
      name: 'congestionControl',
      label: t.congestionControl,
      help: t.congestionControlHelp,
      options: as(CONGESTION_CONTROLS),
      shown: has('tuic'),
    },
    {
      shown: showsCertificate,
      kind: 'tiles',
      name: 'certMode',
      label: t.certMode,
      help: t.certHelp,
      options: [
        { value: 'http', label: t.certHttp, note: t.certHttpNote },
        { value: 'file', label: t.certInFile, note: t.certInFileNote },
      ],
      check: ({ host }) => (isHostName(host) ? undefined : t.certNeedsHost),
    },
    certificatePath('certFile', t.certFile, t),
    certificatePath('keyFile', t.keyFile, t),
    ...PROTOCOL_LIST.map(
      (protocol): Field<NodeValues> => ({
        kind: 'choice',
        name: `program_${protocol}`,
        label: t.program(PROTOCOL_WORDS[protocol]),
        help: t.programHelp,
        options: [{ value: 'auto', label: t.programAuto }, ...as(factsOf(protocol).programs)],
        half: true,
        shown: has(protocol),
      }),
    ),
  ]
}

function certificatePath(name: 'certFile' | 'keyFile', label: string, t: NodeFormTexts): Field<NodeValues> {
  return {
    kind: 'text',
    name,
    label,
    mono: true,
    half: true,
    shown: (values) => showsCertificate(values) && values.certMode === 'file',
    check: (values) => (isNodePath(values[name] ?? '') ? undefined : t.certPathWrong),
  }
}

function advanced(t: NodeFormTexts): Field<NodeValues>[] {
  return [
    { kind: 'switch', name: 'warp', label: t.warp, help: t.warpHelp, shown: isV2ray },
    { kind: 'switch', name: 'coreLog', label: t.coreLog, help: t.coreLogHelp, shown: isV2ray },
    {
      kind: 'text',
      name: 'openaiProxy',
      max: 500,
      label: t.openaiProxy,
      help: t.openaiProxyHelp,
      mono: true,
      check: ({ openaiProxy }) => (openaiProxy === '' || parseExitProxy(openaiProxy) ? undefined : t.proxyWrong),
    },
    { ...SECONDS, name: 'pullSeconds', label: t.pullSeconds, help: t.intervalHelp, unit: t.seconds },
    { ...SECONDS, name: 'pushSeconds', label: t.pushSeconds, help: t.intervalHelp, unit: t.seconds },
    { kind: 'text', name: 'sshUsername', max: 100, label: t.sshUsername, half: true },
    { ...PORT, name: 'sshPort', label: t.sshPort },
    { kind: 'secret', name: 'sshPassword', label: t.sshPassword },
  ]
}

function areShortIds(ids: readonly string[]): boolean {
  return ids.length > 0 && ids.every(isShortId) && new Set(ids).size === ids.length
}
