import { createHash } from 'node:crypto'

/**
 * @typedef {{ contract: string, from: string, to: string, value: bigint }} Log addresses are 20 bytes in hex
 * @typedef {{ hash: string, logs: Log[] }} Transaction hex
 * @typedef {{ number: number, hash: string, timeMs: number, transactions: Transaction[] }} Block
 *
 * @typedef {object} Chain
 * @property {Block[]} blocks by their numbers, less the first
 * @property {number} first number of the first block
 * @property {Transaction[]} pending go into the next block
 * @property {number} finality so many blocks behind the newest a block is final
 * @property {number} blockMs
 * @property {number} made how many hashes were made
 */

/** The contracts of USDT on both chains, and one that only looks like them. */
export const CONTRACTS = {
  tron: 'a614f803b6fd780986a42c78ec9c7f77e6ded13c',
  ethereum: 'dac17f958d2ee523a2206206994597c13d831ec7',
  other: 'de0b295669a9fd93d5f28d9ec85e40f4cb697bae',
}

/**
 * @param {{ first: number, startMs: number, blockMs: number, finality: number }} options
 * @returns {Chain}
 */
export function newChain({ first, startMs, blockMs, finality }) {
  /** @type {Chain} */
  const chain = { blocks: [], first, pending: [], finality, blockMs, made: 0 }
  addBlock(chain, startMs)
  return chain
}

/** @param {Chain} chain @param {string} what */
export function newHash(chain, what) {
  chain.made += 1
  return createHash('sha256').update(`${chain.first} ${what} ${chain.made}`).digest('hex')
}

/** @param {Chain} chain */
export function headOf(chain) {
  return /** @type {Block} */ (chain.blocks.at(-1))
}

/** @param {Chain} chain @param {number} timeMs */
function addBlock(chain, timeMs) {
  const number = chain.first + chain.blocks.length
  const hash = newHash(chain, 'block')
  chain.blocks.push({ number, hash, timeMs, transactions: chain.pending.splice(0) })
}

/** @param {Chain} chain @param {number} count */
export function mine(chain, count) {
  for (let made = 0; made < count; made += 1) addBlock(chain, headOf(chain).timeMs + chain.blockMs)
}

/** Lets so much time go by without a block. @param {Chain} chain @param {number} ms */
export function pause(chain, ms) {
  addBlock(chain, headOf(chain).timeMs + ms)
}

/**
 * Replaces the newest blocks by others, and one more, as a longer branch does. What was in them comes again in the last of
 * these, or never.
 * @param {Chain} chain
 * @param {{ depth: number, drop?: boolean }} how
 */
export function fork(chain, { depth, drop = false }) {
  if (depth >= chain.finality) throw new Error('final blocks stay')
  const [gone, times] = [chain.blocks.splice(-depth), /** @type {number[]} */ ([])]
  for (const block of gone) times.push(block.timeMs)
  for (const timeMs of times) addBlock(chain, timeMs)
  if (!drop) chain.pending.push(...gone.flatMap(({ transactions }) => transactions))
  addBlock(chain, headOf(chain).timeMs + chain.blockMs)
}

/** @param {Chain} chain @param {number} number */
export function blockAt(chain, number) {
  return chain.blocks[number - chain.first]
}
