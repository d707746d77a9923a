import { addressHex, addressOfHex, PAYOUT_NETWORKS, type PayoutNetwork } from '@dukou/domain'
import { type Chain, type Log, newChain } from './chain.ts'
import { answerRpc } from './json-rpc.ts'
import { honest, isLie, isThere, type Manner, type Source } from './source.ts'
import { answerGrid } from './tron-grid.ts'
import { answerInside, type Reply } from './wire.ts'

/** The shop's addresses. */
export const ADDRESSES: Record<PayoutNetwork, string> = {
  'USDT-TRC20': addressOfHex('USDT-TRC20', '33'.repeat(20)),
  'USDT-ERC20': '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
}
/** Contracts of the coin, and one of another. */
const CONTRACTS: Record<PayoutNetwork, string> = {
  'USDT-TRC20': 'a614f803b6fd780986a42c78ec9c7f77e6ded13c',
  'USDT-ERC20': 'dac17f958d2ee523a2206206994597c13d831ec7',
}
const OTHER_COIN = 'de0b295669a9fd93d5f28d9ec85e40f4cb697bae'
const PAYER = '22'.repeat(20)
const BLOCK_MS: Record<PayoutNetwork, number> = { 'USDT-TRC20': 3_000, 'USDT-ERC20': 12_000 }

/** Values of the account whose sources are asked. */
export const SOURCES = {
  tronUrl: 'http://tron-0.example/jsonrpc',
  tronSecondUrl: 'http://tron-1.example',
  tronSecondKind: 'tronGrid',
  etherUrl: 'http://ether-0.example/jsonrpc',
  etherSecondUrl: 'http://ether-1.example/jsonrpc',
}
const NAMES: Record<string, PayoutNetwork> = { tron: 'USDT-TRC20', ether: 'USDT-ERC20' }

/** A transfer to the shop that no fork can take back. */
export interface FinalTransfer {
  network: PayoutNetwork
  /** The transaction, and its place in it. */
  externalNo: string
  micro: bigint
  block: number
  /** Time of its block. */
  timeMs: number
}

export type Sent = 'coin' | 'otherCoin' | 'fromUs'

/** The chains of one seed, and who tells the shop of them. */
export interface Chains {
  of: Record<PayoutNetwork, Chain>
  grow(untilMs: number): void
  /** Sends amounts to the shop in one transaction. */
  send(network: PayoutNetwork, micros: readonly bigint[], what: Sent): void
  /** Sets how a source behaves. At most one of two sources lies. @param micro amount of a transfer that it invents */
  behave(network: PayoutNetwork, at: 0 | 1, manner: Manner, micro: bigint): void
  allHonest(): void
  /** All transfers of the right coin to the shop that are final. */
  final(): FinalTransfer[]
}

/** Opens the chains of one seed, in place of those of the seed before. */
export function openChains(startMs: number): Chains {
  const of = byNetwork((network) => newChain(network, BLOCK_MS[network], startMs))
  const sources = byNetwork((): [Source, Source] => [honest(), honest()])

  const logTo = (network: PayoutNetwork, micro: bigint, what: Sent): Log => {
    const to = addressHex(network, ADDRESSES[network])
    return {
      contract: what === 'otherCoin' ? OTHER_COIN : CONTRACTS[network],
      from: what === 'fromUs' ? to : PAYER,
      to,
      micro,
    }
  }

  answerInside((url, body): Reply => {
    const [, name = '', at = ''] = /^(\w+)-(\d)\.example$/.exec(url.hostname) ?? []
    const network = NAMES[name]
    const source = network && sources[network][Number(at)]
    if (!network || !source) throw new Error(`nobody is at ${url.host}`)
    if (!isThere(source)) return { status: 503, body: {} }
    const asked = JSON.parse(body || '{}')
    const told =
      url.pathname === '/jsonrpc' ? answerRpc(of[network], source, asked) : answerGrid(of[network], source, url, asked)
    return told ? { status: 200, body: told } : { status: 404, body: {} }
  })

  return {
    of,
    grow(untilMs) {
      for (const network of PAYOUT_NETWORKS) of[network].grow(untilMs)
    },
    send(network, micros, what) {
      of[network].send(micros.map((micro) => logTo(network, micro, what)))
    },
    behave(network, at, manner, micro) {
      const chain = of[network]
      const source: Source = { ...honest(), manner, stoodAt: chain.finalNumber() }
      if (manner === 'invents') {
        const transaction = { hash: chain.newHash(), logs: [logTo(network, micro, 'coin')] }
        source.invented = { block: chain.head().number, transaction }
      }
      sources[network][at] = source
      const other = sources[network][1 - at]
      if (isLie(manner) && other && isLie(other.manner)) sources[network][1 - at] = honest()
    },
    allHonest() {
      for (const network of PAYOUT_NETWORKS) sources[network] = [honest(), honest()]
    },
    final: () => PAYOUT_NETWORKS.flatMap((network) => finalTransfers(network, of[network])),
  }
}

function finalTransfers(network: PayoutNetwork, chain: Chain): FinalTransfer[] {
  const own = addressHex(network, ADDRESSES[network])
  return chain.blocks.slice(0, chain.finalNumber() + 1).flatMap(({ number: block, timeMs, transactions }) =>
    transactions.flatMap(({ hash, logs }) =>
      logs.flatMap(({ contract, from, to, micro }, at) => {
        const isOurs = contract === CONTRACTS[network] && to === own && from !== own && micro > 0n
        return isOurs ? [{ network, externalNo: `${hash}:${at}`, micro, block, timeMs }] : []
      }),
    ),
  )
}

function byNetwork<T>(make: (network: PayoutNetwork) => T): Record<PayoutNetwork, T> {
  return Object.fromEntries(PAYOUT_NETWORKS.map((network) => [network, make(network)])) as Record<PayoutNetwork, T>
}
