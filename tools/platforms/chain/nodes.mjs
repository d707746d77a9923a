import { blockAt, headOf, newHash } from './chain.mjs'

/** @typedef {import('./chain.mjs').Chain} Chain */
/** @typedef {import('./chain.mjs').Block} Block */
/** @typedef {import('./chain.mjs').Transaction} Transaction */

/**
 * Somebody who answers questions about the chain, rightly or not.
 * @typedef {object} Node
 * @property {boolean} down answers 503
 * @property {boolean} held never answers
 * @property {number} behind knows no newer block than this many before the newest
 * @property {boolean} boasts calls its newest block final
 * @property {string[]} hidden transactions that it keeps to itself
 * @property {Map<string, { transaction: Transaction, block: number }>} invented
 * @property {Map<string, bigint>} changed other values of transfers
 * @property {number} limit most blocks of one question about logs
 * @property {number} listLag its lists lack so many of the newest final blocks
 * @property {string} branch a text in the hashes of its blocks: it follows another chain
 * @property {boolean} careless adds logs that nobody asked for
 * @property {number} asked how often it was asked
 */

/** @returns {Node} */
export function honest() {
  return {
    down: false,
    held: false,
    behind: 0,
    boasts: false,
    hidden: [],
    invented: new Map(),
    changed: new Map(),
    limit: 5000,
    listLag: 0,
    branch: '',
    careless: false,
    asked: 0,
  }
}

/** @param {Chain} chain @param {Node} node */
export function newest(chain, node) {
  return Math.max(chain.first, headOf(chain).number - node.behind)
}

/** @param {Chain} chain @param {Node} node */
export function finalNumber(chain, node) {
  const number = newest(chain, node)
  return node.boasts ? number : Math.max(chain.first, number - chain.finality)
}

/**
 * A block as the node tells it.
 * @param {Chain} chain
 * @param {Node} node
 * @param {number} number
 * @returns {Block | undefined}
 */
export function toldBlock(chain, node, number) {
  const block = number <= newest(chain, node) ? blockAt(chain, number) : undefined
  if (!block) return undefined
  const invented = [...node.invented.values()].filter((one) => one.block === number)
  const transactions = [...block.transactions, ...invented.map(({ transaction }) => transaction)]
    .filter(({ hash }) => !node.hidden.includes(hash))
    .map(({ hash, logs }) => ({
      hash,
      logs: logs.map((log) => ({ ...log, value: node.changed.get(hash) ?? log.value })),
    }))
  return { ...block, hash: node.branch === '' ? block.hash : otherHash(block.hash, node.branch), transactions }
}

/** @param {string} hash @param {string} branch */
function otherHash(hash, branch) {
  return Buffer.from(branch.padEnd(4)).toString('hex').slice(0, 8) + hash.slice(8)
}

/**
 * The block of a transaction.
 * @param {Chain} chain
 * @param {Node} node
 * @param {string} hash
 */
export function blockWith(chain, node, hash) {
  for (let number = newest(chain, node); number >= chain.first; number -= 1) {
    const block = toldBlock(chain, node, number)
    if (block?.transactions.some((one) => one.hash === hash)) return block
  }
  return undefined
}

/**
 * Changes how a node behaves.
 * @param {Chain} chain
 * @param {Node} node
 * @param {Record<string, any>} wish
 * @returns {string | undefined} the hash of what it invents
 */
export function change(chain, node, { invent, change: changed, ...wish }) {
  Object.assign(node, wish)
  if (changed) node.changed.set(changed.hash, BigInt(changed.value))
  if (!invent) return undefined
  const { contract, from, to, value, block } = invent
  const hash = newHash(chain, 'invented')
  node.invented.set(hash, { transaction: { hash, logs: [{ contract, from, to, value: BigInt(value) }] }, block })
  return hash
}
