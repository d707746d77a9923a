import { PAYOUT_NETWORKS, type PayoutNetwork, type Words, webAddress } from '@dukou/domain'
import type { AccountField, AccountValues, FieldProblem } from '../account-fields.ts'

/** How one source is asked. */
export interface Endpoint {
  kind: 'jsonRpc' | 'tronGrid'
  /** Without a slash behind; may have a key in it. */
  url: string
  headers: Record<string, string>
  /** Stands in the address or in a header; empty: none. */
  key: string
}

/** Two sources for each network that has them. */
export type UsdtAccount = Partial<Record<PayoutNetwork, readonly [Endpoint, Endpoint]>>

const KEY_HELP = {
  zh: '没有就空着。地址里写 {key} 的地方会换成它，否则放在请求头里',
  en: 'Empty where there is none. It stands for {key} in the address, else it goes into a header',
}

const url = (name: string, label: Words, example: string): AccountField => ({
  name,
  kind: 'address',
  label,
  help: { zh: `例如 ${example}`, en: `Such as ${example}` },
  isOptional: true,
})
const key = (name: string, label: Words): AccountField => ({
  name,
  kind: 'secret',
  label,
  help: KEY_HELP,
  isOptional: true,
})

/** Both networks are optional, and one of them is needed. */
export const fields: readonly AccountField[] = [
  url('tronUrl', { zh: 'TRC20 节点', en: 'TRC20 node' }, 'https://api.trongrid.io/jsonrpc'),
  key('tronKey', { zh: 'TRC20 节点密钥', en: 'Key of the TRC20 node' }),
  url('tronSecondUrl', { zh: 'TRC20 核对来源', en: 'Second source for TRC20' }, 'https://api.trongrid.io'),
  {
    name: 'tronSecondKind',
    kind: 'choice',
    label: { zh: 'TRC20 核对来源的接口', en: 'Interface of the second source' },
    choices: [
      { value: 'tronGrid', label: { zh: 'TronGrid REST', en: 'TronGrid REST' } },
      { value: 'jsonRpc', label: { zh: 'JSON-RPC', en: 'JSON-RPC' } },
    ],
    initial: 'tronGrid',
    isOptional: true,
  },
  key('tronSecondKey', { zh: 'TRC20 核对来源密钥', en: 'Key of the second source for TRC20' }),
  url('etherUrl', { zh: 'ERC20 节点', en: 'ERC20 node' }, 'https://eth.example.com/v3/{key}'),
  key('etherKey', { zh: 'ERC20 节点密钥', en: 'Key of the ERC20 node' }),
  url('etherSecondUrl', { zh: 'ERC20 核对来源', en: 'Second source for ERC20' }, 'https://rpc.example.org'),
  key('etherSecondKey', { zh: 'ERC20 核对来源密钥', en: 'Key of the second source for ERC20' }),
]

/** Names of the values of each network. */
const PARTS: Record<PayoutNetwork, string> = { 'USDT-TRC20': 'tron', 'USDT-ERC20': 'ether' }

/** A network has two sources or none: one alone could tell anything. */
export function readAccount(values: AccountValues): { account: UsdtAccount } | FieldProblem {
  const account: UsdtAccount = {}
  for (const network of PAYOUT_NETWORKS) {
    const part = PARTS[network]
    const [first = '', second = ''] = [values[`${part}Url`], values[`${part}SecondUrl`]]
    if (first === '' && second === '') continue
    if (first === '' || second === '') {
      const field = first === '' ? `${part}Url` : `${part}SecondUrl`
      return { field, problem: { zh: '两个来源要一起填', en: 'is needed: a network has two sources' } }
    }
    if (bare(first) === bare(second)) {
      const problem = { zh: '要和节点不同', en: 'must not be the node itself' }
      return { field: `${part}SecondUrl`, problem }
    }
    const kind = network === 'USDT-TRC20' && values.tronSecondKind !== 'jsonRpc' ? 'tronGrid' : 'jsonRpc'
    account[network] = [
      endpoint(network, 'jsonRpc', first, values[`${part}Key`]),
      endpoint(network, kind, second, values[`${part}SecondKey`]),
    ]
  }
  if (Object.keys(account).length > 0) return { account }
  return { field: 'tronUrl', problem: { zh: '至少填一个网络', en: 'is needed, or the node of the other network' } }
}

function endpoint(network: PayoutNetwork, kind: Endpoint['kind'], typed: string, key = ''): Endpoint {
  const base = bare(typed)
  if (key === '' || base.includes('{key}')) {
    return { kind, url: base.replaceAll('{key}', encodeURIComponent(key)), headers: {}, key }
  }
  const headers: Record<string, string> =
    network === 'USDT-TRC20' ? { 'TRON-PRO-API-KEY': key } : { authorization: `Bearer ${key}` }
  return { kind, url: base, headers, key }
}

function bare(typed: string): string {
  return typed.replace(/\/+$/, '')
}

/** To name an endpoint without what may be a key in it. */
export function hostOf({ url }: Pick<Endpoint, 'url'>): string {
  return webAddress(url)?.host ?? 'no host'
}
