import { hexOfTron, tronOfHex } from './base58.mjs'
import { TRANSFER } from './json-rpc.mjs'
import { blockWith, finalNumber, toldBlock } from './nodes.mjs'

/** @typedef {import('./chain.mjs').Chain} Chain */
/** @typedef {import('./nodes.mjs').Node} Node */

/**
 * The REST interface of TronGrid, as far as a watcher of transfers needs it.
 * @param {Chain} chain
 * @param {Node} node
 * @param {{ path: string, search: URLSearchParams, body: Record<string, any> }} call
 * @returns {unknown} undefined: no address of it
 */
export function answerGrid(chain, node, { path, search, body }) {
  if (path === '/walletsolidity/getblock') {
    const number = body.id_or_num === undefined ? finalNumber(chain, node) : Number(body.id_or_num)
    const block = number <= finalNumber(chain, node) ? toldBlock(chain, node, number) : undefined
    if (!block) return {}
    return { blockID: block.hash, block_header: { raw_data: { number, timestamp: block.timeMs } } }
  }
  if (path === '/walletsolidity/gettransactioninfobyid') {
    const block = blockWith(chain, node, String(body.value))
    const transaction = block?.transactions.find(({ hash }) => hash === body.value)
    if (!block || !transaction || block.number > finalNumber(chain, node)) return {}
    return {
      id: transaction.hash,
      blockNumber: block.number,
      blockTimeStamp: block.timeMs,
      receipt: { result: 'SUCCESS' },
      log: transaction.logs.map(({ contract, from, to, value }) => ({
        address: contract,
        topics: [TRANSFER, from.padStart(64, '0'), to.padStart(64, '0')],
        data: value.toString(16).padStart(64, '0'),
      })),
    }
  }
  const [, address] = /^\/v1\/accounts\/(\w+)\/transactions\/trc20$/.exec(path) ?? []
  return address === undefined ? undefined : listOf(chain, node, hexOfTron(address), search)
}

/** @param {Chain} chain @param {Node} node @param {string} to @param {URLSearchParams} search */
function listOf(chain, node, to, search) {
  const [from, until] = [Number(search.get('min_timestamp')), Number(search.get('max_timestamp'))]
  const limit = Number(search.get('limit') ?? 20)
  const contract = hexOfTron(search.get('contract_address') ?? '')
  const rows = []
  for (let number = chain.first; number <= finalNumber(chain, node) - node.listLag; number += 1) {
    const block = toldBlock(chain, node, number)
    if (!block || block.timeMs < from || block.timeMs > until) continue
    for (const { hash, logs } of block.transactions) {
      for (const log of logs) {
        if (log.to !== to || log.contract !== contract) continue
        rows.push({
          transaction_id: hash,
          block_timestamp: block.timeMs,
          from: tronOfHex(log.from),
          to: tronOfHex(log.to),
          type: 'Transfer',
          value: String(log.value),
          token_info: { address: tronOfHex(log.contract), symbol: 'USDT', decimals: 6 },
        })
      }
    }
  }
  const begin = Number(search.get('fingerprint') ?? 0)
  const more = begin + limit < rows.length ? { fingerprint: String(begin + limit) } : {}
  return { success: true, data: rows.slice(begin, begin + limit), meta: { at: Date.now(), page_size: limit, ...more } }
}
