import { CONTRACTS } from './chain.mjs'
import { blockWith, finalNumber, newest, toldBlock } from './nodes.mjs'

/** @typedef {import('./chain.mjs').Chain} Chain */
/** @typedef {import('./nodes.mjs').Node} Node */
/** @typedef {import('./chain.mjs').Block} Block */
/** @typedef {import('./chain.mjs').Log} Log */

/** keccak-256 of `Transfer(address,address,uint256)`. */
export const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const WRONG = -32602

/**
 * Ethereum's JSON-RPC, as far as a watcher of logs needs it.
 * @param {Chain} chain
 * @param {Node} node
 * @param {string} chainId
 * @param {{ id: unknown, method: string, params: any[] }} call
 */
export function answerRpc(chain, node, chainId, { id, method, params }) {
  const answer = (/** @type {unknown} */ result) => ({ jsonrpc: '2.0', id, result })
  const refuse = (/** @type {string} */ message, code = WRONG) => ({ jsonrpc: '2.0', id, error: { code, message } })
  if (method === 'eth_chainId') return answer(chainId)
  if (method === 'eth_blockNumber') return answer(hex(newest(chain, node)))
  if (method === 'eth_getBlockByNumber') {
    const block = toldBlock(chain, node, numberOf(chain, node, params[0]))
    return answer(block ? tellBlock(block) : null)
  }
  if (method === 'eth_getTransactionReceipt') {
    const hash = String(params[0]).slice(2)
    const block = blockWith(chain, node, hash)
    return answer(block ? tellReceipt(block, hash) : null)
  }
  if (method !== 'eth_getLogs') return refuse(`the method ${method} does not exist`, -32601)
  const { fromBlock, toBlock, address, topics } = params[0]
  const [from, to] = [numberOf(chain, node, fromBlock), numberOf(chain, node, toBlock)]
  if (from > to) return refuse('invalid block range params')
  if (to > newest(chain, node)) return refuse('block range extends beyond current head block')
  if (to - from >= node.limit) return refuse(`query exceeds max block range ${node.limit}`, -32005)
  const logs = []
  for (let number = from; number <= to; number += 1) {
    const block = toldBlock(chain, node, number)
    if (block) logs.push(...tellLogs(block))
  }
  const asked = logs.filter((log) => log.address === address && topics.every(isThere(log.topics)))
  return answer(node.careless ? [...asked, ...logs.filter(({ address }) => address === `0x${CONTRACTS.other}`)] : asked)
}

/** @param {string[]} told */
function isThere(told) {
  return (/** @type {string | null} */ topic, /** @type {number} */ at) => topic === null || topic === told[at]
}

/** @param {Chain} chain @param {Node} node @param {string} text */
function numberOf(chain, node, text) {
  if (text === 'latest') return newest(chain, node)
  return text === 'finalized' ? finalNumber(chain, node) : Number(text)
}

/** @param {Block} block */
function tellBlock({ number, hash, timeMs, transactions }) {
  return {
    number: hex(number),
    hash: `0x${hash}`,
    timestamp: hex(Math.floor(timeMs / 1000)),
    transactions: transactions.map((one) => `0x${one.hash}`),
  }
}

/** Indexes of logs count through the whole block here. @param {Block} block */
function tellLogs({ number, hash, transactions }) {
  let logIndex = 0
  return transactions.flatMap((transaction, at) =>
    transaction.logs.map((log) => ({
      ...tellLog(log),
      blockNumber: hex(number),
      blockHash: `0x${hash}`,
      transactionHash: `0x${transaction.hash}`,
      transactionIndex: hex(at),
      logIndex: hex(logIndex++),
      removed: false,
    })),
  )
}

/** @param {Log} log */
function tellLog({ contract, from, to, value }) {
  return {
    address: `0x${contract}`,
    topics: [`0x${TRANSFER}`, `0x${from.padStart(64, '0')}`, `0x${to.padStart(64, '0')}`],
    data: `0x${value.toString(16).padStart(64, '0')}`,
  }
}

/** @param {Block} block @param {string} hash */
function tellReceipt(block, hash) {
  return {
    transactionHash: `0x${hash}`,
    blockNumber: hex(block.number),
    blockHash: `0x${block.hash}`,
    status: '0x1',
    logs: tellLogs(block).filter(({ transactionHash }) => transactionHash === `0x${hash}`),
  }
}

/** @param {number} number */
function hex(number) {
  return `0x${number.toString(16)}`
}
