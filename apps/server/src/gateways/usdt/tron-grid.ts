import { addressOfHex } from '@dukou/domain'
import type { Block, ChainSource, Transfer } from '../chain-source.ts'
import { hostOf } from './account.ts'
import { askJson, type Reachable } from './ask.ts'
import { NETWORKS } from './networks.ts'
import { hashOf, transferIn, wholeOf } from './read-values.ts'

const TRON = 'USDT-TRC20'
/** Rows of a page, and so many pages at most: what has more is asked for in smaller parts. */
const ROWS = 200
const PAGES = 20
/** A block of TRON lasts three seconds. The list is asked a block wider, and cut by the numbers of the blocks. */
const BLOCK_MS = 3_000

/** TRON by the REST interface of TronGrid: lists by address, everything else from solidified blocks. */
export function tronGridSource(endpoint: Reachable): ChainSource {
  const blockBy = async (asked: Record<string, unknown>) =>
    blockOf(await askJson(endpoint, '/walletsolidity/getblock', { ...asked, detail: false }))

  /** Hashes of the transactions in which the address got USDT. */
  async function listed(address: string, fromMs: number, toMs: number): Promise<string[]> {
    const hashes = new Set<string>()
    const asked: Record<string, string> = {
      only_to: 'true',
      only_confirmed: 'true',
      contract_address: addressOfHex(TRON, NETWORKS[TRON].contractHex),
      min_timestamp: String(fromMs),
      max_timestamp: String(toMs),
      order_by: 'block_timestamp,asc',
      limit: String(ROWS),
    }
    for (let page = 0, mark: string | undefined; page < PAGES; page += 1) {
      const search = new URLSearchParams({ ...asked, ...(mark !== undefined && { fingerprint: mark }) })
      const { data, meta, success } = await askJson(endpoint, `/v1/accounts/${address}/transactions/trc20?${search}`)
      if (success !== true || !Array.isArray(data)) throw new Error('the list of transfers was refused')
      for (const row of data) if (Object(row).type === 'Transfer') hashes.add(hashOf(Object(row).transaction_id))
      mark = Object(meta).fingerprint
      if (mark === undefined) return [...hashes]
    }
    throw new Error('more transfers than a question may have')
  }

  async function block(number: number): Promise<Block> {
    const told = await blockBy({ id_or_num: String(number) })
    if (told.number !== number) throw new Error('another block than was asked for')
    return told
  }

  return {
    name: `${hostOf(endpoint)} (TronGrid)`,
    head: () => blockBy({}),
    block,
    async transfers(addressHex, first, last) {
      const hashes = await listed(addressOfHex(TRON, addressHex), first.timeMs - BLOCK_MS, last.timeMs + BLOCK_MS)
      const found = await Promise.all(
        hashes.map(async (hash) => {
          const told = await askJson(endpoint, '/walletsolidity/gettransactioninfobyid', { value: hash })
          return transfersOf(told, hash, addressHex)
        }),
      )
      const within = found.flat().filter(({ at }) => at >= first.number && at <= last.number)
      // A receipt does not tell the hash of its block.
      const blocks = new Map<number, Block>()
      for (const number of new Set(within.map(({ at }) => at))) blocks.set(number, await block(number))
      return within.map(({ at, ...transfer }) => ({
        ...transfer,
        blockNumber: at,
        blockHash: blocks.get(at)?.hash ?? '',
      }))
    },
  }
}

function transfersOf(told: Record<string, unknown>, txHash: string, addressHex: string) {
  if (hashOf(told.id) !== txHash) throw new Error('another transaction than was asked for')
  if (Object(told.receipt).result !== 'SUCCESS' || !Array.isArray(told.log)) throw new Error('a transfer that failed')
  const at = wholeOf(told.blockNumber)
  return told.log.flatMap((log, logIndex): (Omit<Transfer, 'blockNumber' | 'blockHash'> & { at: number })[] => {
    const transfer = transferIn(TRON, Object(log), addressHex)
    return transfer ? [{ txHash, logIndex, at, ...transfer }] : []
  })
}

function blockOf({ blockID, block_header }: Record<string, unknown>): Block {
  const { number, timestamp } = Object(Object(block_header).raw_data)
  return { number: wholeOf(number), hash: hashOf(blockID), timeMs: wholeOf(timestamp) }
}
