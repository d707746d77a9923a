import { expect, it } from 'vitest'
import { FINAL_AFTER, newChain } from './chain.ts'
import { openChains } from './chains.ts'

const START = Date.UTC(2026, 10, 1)
const texts = (chain: ReturnType<typeof newChain>, until: number) =>
  chain.blocks.slice(0, until + 1).map(({ hash, timeMs }) => `${hash} ${timeMs}`)

it('no fork changes a final block, and what it does not drop comes again', () => {
  const chain = newChain('a', 3000, START)
  const kept = chain.send([])
  const lost = chain.send([])
  chain.grow(START + 3000)
  const final = chain.finalNumber()
  const before = texts(chain, final)
  chain.fork(FINAL_AFTER + 3, false)
  expect(texts(chain, final)).toEqual(before)
  chain.grow(chain.head().timeMs + 3000)
  const hashes = () => chain.blocks.flatMap(({ transactions }) => transactions.map(({ hash }) => hash))
  expect(hashes()).toEqual([kept.hash, lost.hash])
  chain.fork(FINAL_AFTER, true)
  chain.grow(chain.head().timeMs + 3000)
  expect(hashes()).toEqual([])
})

it('time passes in blocks that never come sooner than theirs, and few of a long time', () => {
  const chain = newChain('a', 3000, START)
  const before = chain.blocks.length
  chain.grow(START + 86_400_000)
  const times = chain.blocks.map(({ timeMs }) => timeMs)
  expect(chain.blocks.length - before).toBeLessThan(20)
  expect(times.every((time, at) => at === 0 || time - (times[at - 1] ?? 0) >= 3000)).toBe(true)
  expect(times.at(-1)).toBeGreaterThan(START + 86_400_000 - 3000)
})

it('only transfers of the coin to the shop count, once they are final', () => {
  const chains = openChains(START)
  chains.send('USDT-TRC20', [1n, 0n, 2n], 'coin')
  chains.send('USDT-TRC20', [3n], 'otherCoin')
  chains.send('USDT-ERC20', [4n], 'fromUs')
  chains.grow(START + 3000)
  expect(chains.final()).toEqual([])
  chains.grow(START + 200_000)
  expect(chains.final().map(({ micro }) => micro)).toEqual([1n, 2n])
})
