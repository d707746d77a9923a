import type { Block, Chain, Log } from './chain.ts'
import { blockWith, finalOf, newestOf, type Source, toldBlock } from './source.ts'

/** keccak-256 of `Transfer(address,address,uint256)`. */
export const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Blocks of one question, where a source limits them. */
const FEW_BLOCKS = 30

interface Call {
  method: string
  params: unknown[]
}

interface Filter {
  fromBlock: string
  toBlock: string
  address: string
  topics: (string | null)[]
}

/** Ethereum's JSON-RPC, as far as a watcher of logs needs it. */
export function answerRpc(chain: Chain, source: Source, { method, params }: Call): object {
  const answer = (result: unknown) => ({ jsonrpc: '2.0', id: 1, result })
  const refuse = (message: string) => ({ jsonrpc: '2.0', id: 1, error: { code: -32602, message } })
  const [asked] = params
  if (method === 'eth_getBlockByNumber') {
    const block = toldBlock(chain, source, asked === 'finalized' ? finalOf(chain, source) : Number(asked))
    return answer(
      block
        ? { number: hex(block.number), hash: `0x${block.hash}`, timestamp: hex(block.timeMs / 1000), transactions: [] }
        : null,
    )
  }
  if (method === 'eth_getTransactionReceipt') return answer(receiptOf(chain, source, String(asked).slice(2)))
  if (method !== 'eth_getLogs') return refuse(`the method ${method} does not exist`)
  const { fromBlock, toBlock, address, topics } = asked as Filter
  const [from, to] = [Number(fromBlock), Number(toBlock)]
  if (to > newestOf(chain, source)) return refuse('block range extends beyond current head block')
  if (source.manner === 'limits' && to - from >= FEW_BLOCKS) return refuse(`query exceeds ${FEW_BLOCKS} blocks`)
  const logs = chain.blocks.slice(from, to + 1).flatMap(({ number }) => {
    const block = toldBlock(chain, source, number)
    return block && block.transactions.length > 0 ? logsOf(block) : []
  })
  const isAsked = (log: { topics: string[] }) => topics.every((topic, at) => topic === null || topic === log.topics[at])
  return answer(logs.filter((log) => log.address === address && isAsked(log)))
}

function receiptOf(chain: Chain, source: Source, hash: string): object | null {
  const block = blockWith(chain, source, hash)
  if (!block) return null
  return {
    transactionHash: `0x${hash}`,
    blockNumber: hex(block.number),
    blockHash: `0x${block.hash}`,
    status: '0x1',
    logs: logsOf(block).filter(({ transactionHash }) => transactionHash === `0x${hash}`),
  }
}

/** Their indexes count through the whole block. */
function logsOf({ number, hash, transactions }: Block) {
  const placed = transactions.flatMap((one) => one.logs.map((log) => ({ transactionHash: `0x${one.hash}`, log })))
  return placed.map(({ transactionHash, log }, at) => ({
    ...toldLog(log, '0x'),
    blockNumber: hex(number),
    blockHash: `0x${hash}`,
    transactionHash,
    logIndex: hex(at),
    removed: false,
  }))
}

/** @param before what stands before hex */
export function toldLog({ contract, from, to, micro }: Log, before: string) {
  return {
    address: `${before}${contract}`,
    topics: [TRANSFER, from.padStart(64, '0'), to.padStart(64, '0')].map((topic) => `${before}${topic}`),
    data: `${before}${micro.toString(16).padStart(64, '0')}`,
  }
}

const hex = (number: number) => `0x${number.toString(16)}`
