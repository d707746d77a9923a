import { aliveListAnswer, type EncodedAnswer, encodeAnswer } from '@dukou/node-protocol'
import type { App } from '../../platform/context.ts'
import { countDevices } from '../devices/index.ts'

/** A list of a hundred thousand users takes 40 ms and serves for a second; one of less than a thousand is made each time. */
const KEPT_MS_PER_THOUSAND = 10

/** From how many addresses each user is connected, the same for all nodes. */
export function createAliveList(app: App) {
  let last: EncodedAnswer | undefined
  let keptUntil = 0
  let making: Promise<EncodedAnswer> | undefined

  const makeAnew = async () => {
    const devices = await countDevices(app)
    last = encodeAnswer(aliveListAnswer(devices))
    keptUntil = performance.now() + Math.floor(devices.size / 1000) * KEPT_MS_PER_THOUSAND
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
    /** What was last told, to whichever node. */
    last: () => last,
  }
}
