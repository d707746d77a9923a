import type { Block, ChainSource, Transfer } from '../../../../gateways/index.ts'

export type Pair = readonly [ChainSource, ChainSource]

/** The transfers of some blocks, as far as both sources tell the same. */
export interface Agreed {
  /** The last block about which they agree. */
  last: Block
  transfers: readonly { transfer: Transfer; block: Block }[]
  /** How they differ after it. */
  difference?: string
}

/** Sources that did not answer, or answered nonsense. */
export class Silence extends Error {}

/** Sources that tell different things: one of them is wrong, and nobody knows which. */
export class Disagreement extends Error {}

/** Asks both at once. @throws {Silence} naming the first that gave no answer */
export async function askBoth<T>(pair: Pair, ask: (source: ChainSource) => Promise<T>): Promise<readonly [T, T]> {
  const [first, second] = await Promise.allSettled(pair.map(ask))
  for (const [at, answer] of [first, second].entries()) {
    if (answer?.status === 'rejected') throw new Silence(`${pair[at]?.name}: ${(answer.reason as Error).message}`)
  }
  return [(first as PromiseFulfilledResult<T>).value, (second as PromiseFulfilledResult<T>).value]
}

/** A block, if both have the same one there. @throws {Disagreement} */
export async function blockOfBoth(pair: Pair, number: number): Promise<Block> {
  const [one, other] = await askBoth(pair, (source) => source.block(number))
  if (one.hash !== other.hash || one.timeMs !== other.timeMs) {
    throw new Disagreement(`block ${number} is another at ${pair[0].name} than at ${pair[1].name}`)
  }
  return one
}

/**
 * Reads transfers from some blocks at both sources. Each counts from its own blocks, so that none can move the question of
 * the other. Where they differ, what comes before the first difference still holds.
 */
export async function compareSources(pair: Pair, addressHex: string, first: Block, last: Block): Promise<Agreed> {
  const [told, otherTold] = await askBoth(pair, (source) => source.transfers(addressHex, first, last))
  const [here, there] = [byPlace(told), byPlace(otherTold)]
  const different = [...told, ...otherTold].filter(
    (one) => textOf(here.get(placeOf(one))) !== textOf(there.get(placeOf(one))),
  )
  const firstDifferent = Math.min(...different.map(({ blockNumber }) => blockNumber))
  const transfers: { transfer: Transfer; block: Block }[] = []
  for (const transfer of [...here.values()].sort(inOrder)) {
    if (transfer.blockNumber >= firstDifferent) break
    const block = await blockOfBoth(pair, transfer.blockNumber)
    if (block.hash !== transfer.blockHash) throw new Disagreement(`a transfer is of no block ${transfer.blockNumber}`)
    transfers.push({ transfer, block })
  }
  if (different.length === 0) return { last, transfers }
  const difference = `${pair[0].name} and ${pair[1].name} tell different transfers from block ${firstDifferent} on`
  if (firstDifferent <= first.number) throw new Disagreement(difference)
  return { last: await blockOfBoth(pair, firstDifferent - 1), transfers, difference }
}

function byPlace(transfers: readonly Transfer[]): Map<string, Transfer> {
  return new Map(transfers.map((transfer) => [placeOf(transfer), transfer]))
}

function placeOf({ txHash, logIndex }: Transfer): string {
  return `${txHash}:${logIndex}`
}

function textOf(transfer: Transfer | undefined): string {
  return transfer
    ? `${transfer.blockNumber} ${transfer.blockHash} ${transfer.senderHex} ${transfer.valueMicro}`
    : 'not there'
}

function inOrder(a: Transfer, b: Transfer): number {
  return a.blockNumber - b.blockNumber || a.txHash.localeCompare(b.txHash) || a.logIndex - b.logIndex
}
