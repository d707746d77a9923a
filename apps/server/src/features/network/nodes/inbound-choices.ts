import { isDeepStrictEqual } from 'node:util'
import {
  factsOf,
  isHost,
  isHostName,
  isNodePath,
  isObfuscationPassword,
  isShortId,
  type Protocol,
  parseHopPorts,
} from '@dukou/domain'
import { configAnswer, UnsafeAnswer } from '@dukou/node-protocol'
import { refuseInput } from '../../../platform/refuse.ts'
import { type InboundParameters, kindOf } from './inbounds/all.ts'
import type { InboundChoices } from './inbounds/inbound-kind.ts'
import { nodeInboundOf } from './node-inbound.ts'

/** Nothing is chosen. */
export const NO_CHOICES: InboundChoices = {
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

/** The choices that an inbound stands on. */
export function choicesOf(parameters: InboundParameters): InboundChoices {
  return { ...NO_CHOICES, ...kindOf(parameters).choicesOf(parameters) }
}

/** The parameters with what was chosen. Refuses what no client or node program could work with. */
export function withChoices(protocol: Protocol, before: InboundParameters, choices: InboundChoices): InboundParameters {
  refuseForeign(protocol, choicesOf(before), choices)
  for (const { field, holds, zh, en } of CHECKS) {
    const value = choices[field]
    if (value !== null && !holds(value as never)) refuseInput({ zh: `${field}：${zh}`, en: `${field}: ${en}` })
  }
  const after = kindOf(before).choose?.(before, choices) ?? before
  refuseUnsafe(after)
  return isDeepStrictEqual(after, before) ? before : after
}

type Check = {
  [Field in keyof InboundChoices]: {
    field: Field
    holds(value: NonNullable<InboundChoices[Field]>): boolean
    zh: string
    en: string
  }
}[keyof InboundChoices]

const PATH = {
  holds: (path: string) => path === '' || isNodePath(path),
  zh: '应是节点上的绝对路径，只用字母、数字和 . _ - /，例如 /etc/ssl/node.crt',
  en: 'must be a path from the root of the node, of letters, digits and . _ - / alone, such as /etc/ssl/node.crt',
}

const CHECKS: Check[] = [
  {
    field: 'serverName',
    holds: isHostName,
    zh: '应是域名，例如 www.example.com',
    en: 'must be a host name, such as www.example.com',
  },
  { field: 'destHost', holds: isHost, zh: '应是域名或 IP 地址', en: 'must be a host name or an IP address' },
  {
    field: 'shortIds',
    holds: (ids) => ids.length > 0 && ids.every(isShortId) && new Set(ids).size === ids.length,
    zh: '至少一个，每个是 2 到 16 位十六进制数，位数为双数，不重复',
    en: 'must be at least one, each of 2 to 16 hex digits, even in number, none twice',
  },
  {
    field: 'obfsPassword',
    holds: (password) => password === '' || isObfuscationPassword(password),
    zh: '应是 4 到 128 个字母、数字、- 或 _，留空为不混淆',
    en: 'must be 4 to 128 letters, digits, - or _; empty for none',
  },
  {
    field: 'hopPorts',
    holds: (ports) => ports === '' || parseHopPorts(ports) !== undefined,
    zh: '应是端口或端口段，用逗号分开，例如 443,20000-30000，留空为不跳',
    en: 'must be ports or ranges with commas between them, such as 443,20000-30000; empty for none',
  },
  { field: 'certFile', ...PATH },
  { field: 'keyFile', ...PATH },
]

function refuseForeign(protocol: Protocol, own: InboundChoices, choices: InboundChoices): void {
  const fields = Object.keys(NO_CHOICES) as (keyof InboundChoices)[]
  const foreign = fields.find((field) => choices[field] !== null && own[field] === null)
  if (!foreign) return
  const name = factsOf(protocol).title
  refuseInput({
    zh: `${foreign}：${name} 入站没有这一项，请去掉`,
    en: `${foreign}: ${name} inbounds have no such thing, leave it out`,
  })
}

/** The last word is that of the check which answers to node programs pass. */
function refuseUnsafe(parameters: InboundParameters): void {
  const inbound = nodeInboundOf(
    { parameters, listenPort: 443, nodeIp: '', nodeHost: 'node.example' },
    { pullSeconds: 60, pushSeconds: 60 },
  )
  if (!inbound) return
  try {
    for (const dialect of ['v1', 'v2node'] as const) configAnswer(inbound, dialect)
  } catch (error) {
    if (!(error instanceof UnsafeAnswer)) throw error
    refuseInput({ zh: `节点程序不能用这样的设置：${error.message}`, en: error.message })
  }
}
