import type { PayoutNetwork } from '@dukou/domain'
import { NETWORKS, TRANSFER_TOPIC } from './networks.ts'

/** Far above all USDT that there are; what is more is nonsense. */
const MOST_MICRO = 2n ** 62n

/** @throws where it is no hex of 32 bytes, with or without `0x` */
export function hashOf(value: unknown): string {
  const [, digits] = /^(?:0x)?([0-9a-f]{64})$/i.exec(String(value)) ?? []
  if (digits === undefined) throw new Error('no hash')
  return digits.toLowerCase()
}

/** @throws where it is no hex quantity that a number holds */
export function quantityOf(value: unknown): number {
  const read = /^0x[0-9a-f]{1,14}$/i.test(String(value)) ? Number(value) : Number.NaN
  return wholeOf(read)
}

/** @throws where it is no whole number from 0 on */
export function wholeOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new Error('no number')
  return value
}

/** Sender and value of a log that is a transfer of USDT to an address. @returns undefined where it is anything else */
export function transferIn(
  network: PayoutNetwork,
  log: Record<string, unknown>,
  addressHex: string,
): { senderHex: string; valueMicro: bigint } | undefined {
  const topics = Array.isArray(log.topics) ? log.topics.map(digitsOf) : []
  const [kind = '', from = '', to = ''] = topics
  // TRON's own interface leaves the network byte out of the contract, and some forks of it do not.
  if (!digitsOf(log.address).endsWith(NETWORKS[network].contractHex)) return undefined
  if (topics.length !== 3 || kind !== TRANSFER_TOPIC || to.slice(-40) !== addressHex || to.length !== 64)
    return undefined
  const data = digitsOf(log.data)
  if (!/^[0-9a-f]{64}$/.test(data) || !/^[0-9a-f]{64}$/.test(from)) throw new Error('no transfer in its log')
  const valueMicro = BigInt(`0x${data}`)
  if (valueMicro > MOST_MICRO) throw new Error('more USDT than there are')
  return { senderHex: from.slice(-40), valueMicro }
}

function digitsOf(value: unknown): string {
  return String(value).replace(/^0x/i, '').toLowerCase()
}
