import { aliveListAnswer, type EncodedAnswer } from '@dukou/node-protocol'
import type { App } from '../../../platform/context.ts'
import { countAddresses } from '../client-addresses/index.ts'

/**
 * A list of a hundred thousand users, a good megabyte, takes 60 ms and serves for four seconds, while nodes ask once a
 * minute; one of a thousand users is made each time.
 */
const KEPT_MS_PER_PIECE = 60
const PIECE_BYTES = 16 * 1024

/** From how many addresses each user is connected, the same for all nodes. */
export function createAliveList(app: App) {
  let last: EncodedAnswer | undefined
  let keptUntil = 0
  let making: Promise<EncodedAnswer> | undefined

  const makeAnew = async () => {
    last = aliveListAnswer(await countAddresses(app))
    keptUntil = performance.now() + Math.floor(last.body.length / PIECE_BYTES) * KEPT_MS_PER_PIECE
    return last
  }
  return {
    /** Nodes that ask while it is being made get the same one. */
    async make(): Promise<EncodedAnswer> {
      if (last && performance.now() < keptUntil) return last
      making ??= makeAnew().finally(() => {
        making = undefined
      })
      return making
    },
    /** The last list that was made, for any node. */
    last: () => last,
  }
}
