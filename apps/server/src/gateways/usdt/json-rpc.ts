import type { PayoutNetwork } from '@dukou/domain'
import type { Block, ChainSource, Transfer } from '../chain-source.ts'
import { hostOf } from './account.ts'
import { askJson, type Reachable, Refusal, withoutKey } from './ask.ts'
import { NETWORKS, TRANSFER_TOPIC } from './networks.ts'
import { hashOf, quantityOf, transferIn } from './read-values.ts'

/** So many blocks are asked for in parts, down to single ones. Of more, the watcher itself asks for fewer. */
const MOST_IN_PARTS = 40

/**
 * A node that is asked by Ethereum's JSON-RPC, which TRON's nodes speak too. Logs are searched by `eth_getLogs`; what is
 * in them is read from the receipts of their transactions, where each log has a place that every node tells alike.
 */
export function jsonRpcSource(network: PayoutNetwork, endpoint: Reachable): ChainSource {
  async function ask(method: string, params: unknown[]): Promise<unknown> {
    const answer = await askJson(endpoint, '', { jsonrpc: '2.0', id: 1, method, params })
    const { error } = answer
    if (error)
      throw new Refusal(`${method}: ${withoutKey(endpoint, String(Object(error).message ?? 'refused')).slice(0, 200)}`)
    if (answer.result === undefined || answer.result === null) throw new Error(`${method}: no result`)
    return answer.result
  }

  /** Some nodes search ten blocks at most, which is fewer than the watcher ever asks for. */
  async function logsOf(addressHex: string, from: number, to: number): Promise<unknown[]> {
    try {
      const logs = await ask('eth_getLogs', [
        {
          address: `0x${NETWORKS[network].contractHex}`,
          topics: [`0x${TRANSFER_TOPIC}`, null, `0x${addressHex.padStart(64, '0')}`],
          fromBlock: hex(from),
          toBlock: hex(to),
        },
      ])
      if (!Array.isArray(logs)) throw new Error('eth_getLogs: no list')
      return logs
    } catch (error) {
      if (!(error instanceof Refusal) || from === to || to - from >= MOST_IN_PARTS) throw error
      const middle = Math.floor((from + to) / 2)
      return [...(await logsOf(addressHex, from, middle)), ...(await logsOf(addressHex, middle + 1, to))]
    }
  }

  return {
    name: `${hostOf(endpoint)} (JSON-RPC)`,
    async chainId() {
      const told = String(await ask('eth_chainId', [])).toLowerCase()
      if (!/^0x[0-9a-f]{1,16}$/.test(told)) throw new Error('no number of a chain')
      return told
    },
    head: async () => blockOf(await ask('eth_getBlockByNumber', ['finalized', false])),
    async block(number) {
      const block = blockOf(await ask('eth_getBlockByNumber', [hex(number), false]))
      if (block.number !== number) throw new Error('another block than was asked for')
      return block
    },
    async transfers(addressHex, first, last) {
      const logs = await logsOf(addressHex, first.number, last.number)
      const ours = logs.filter((log) => !Object(log).removed && transferIn(network, Object(log), addressHex))
      const hashes = [...new Set(ours.map((log) => hashOf(Object(log).transactionHash)))]
      const receipts = await Promise.all(hashes.map((hash) => ask('eth_getTransactionReceipt', [`0x${hash}`])))
      const found = receipts.flatMap((receipt, at) =>
        transfersOf(network, Object(receipt), hashes[at] ?? '', addressHex),
      )
      if (found.length !== ours.length) throw new Error('its logs and its receipts tell different transfers')
      return found.filter(({ blockNumber }) => blockNumber >= first.number && blockNumber <= last.number)
    },
  }
}

function transfersOf(
  network: PayoutNetwork,
  receipt: Record<string, unknown>,
  txHash: string,
  addressHex: string,
): Transfer[] {
  if (hashOf(receipt.transactionHash) !== txHash) throw new Error('another receipt than was asked for')
  if (quantityOf(receipt.status) !== 1 || !Array.isArray(receipt.logs)) throw new Error('a transfer that failed')
  const at = { txHash, blockNumber: quantityOf(receipt.blockNumber), blockHash: hashOf(receipt.blockHash) }
  return receipt.logs.flatMap((log, logIndex) => {
    const transfer = transferIn(network, Object(log), addressHex)
    return transfer ? [{ ...at, logIndex, ...transfer }] : []
  })
}

function blockOf(result: unknown): Block {
  const { number, hash, timestamp } = Object(result)
  return { number: quantityOf(number), hash: hashOf(hash), timeMs: quantityOf(timestamp) * 1000 }
}

function hex(number: number): string {
  return `0x${number.toString(16)}`
}
