import type { App } from '../../../platform/context.ts'
import { noteSeen } from '../nodes/index.ts'

const NOTED_EVERY_SECONDS = 15

/**
 * Notes that a node lives, at its requests, four times a minute at most. `abs`: after the clock was set back, notes may lie in
 * the future.
 */
export function createHeartbeat(app: App): (inboundNumber: number) => Promise<void> {
  const notedAt = new Map<number, number>()
  return async (inboundNumber) => {
    const now = app.now().getTime()
    if (Math.abs(now - (notedAt.get(inboundNumber) ?? Number.NEGATIVE_INFINITY)) < NOTED_EVERY_SECONDS * 1000) return
    notedAt.set(inboundNumber, now)
    try {
      await noteSeen(app, inboundNumber)
    } catch (error) {
      app.log.warn({ inbound: inboundNumber, reason: (error as Error).message }, 'a heartbeat was not noted')
    }
  }
}
