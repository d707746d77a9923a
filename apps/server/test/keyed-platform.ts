import type { PayAdapter, Refund } from '../src/gateways/adapter.ts'
import { webhookPlatform } from './webhook-platform.ts'

type Answer = 'done' | 'pending' | 'refused' | 'lost'

/**
 * A platform that knows refunds by our number: one that comes again gives nothing back twice. It answers each attempt as the
 * test says, and `done` where it says nothing.
 */
export function keyedPlatform() {
  const platform = webhookPlatform()
  const given = new Map<string, bigint>()
  const attempts: Refund[] = []
  const answers: Answer[] = []
  let arrived = () => {}
  let gate: Promise<void> | undefined

  const refund: NonNullable<PayAdapter['refund']> = async (_account, asked) => {
    attempts.push(asked)
    arrived()
    await gate
    const answer = answers.shift() ?? 'done'
    if (answer === 'done' || answer === 'lost') given.set(asked.refundNo, asked.amountLi)
    if (answer === 'lost') throw new Error('no answer in time')
    return answer
  }

  return {
    ...platform,
    adapter: { ...platform.adapter, refund } as PayAdapter,
    attempts,
    answers,
    /** All that it gave back, in li. */
    givenLi: () => [...given.values()].reduce((sum, li) => sum + li, 0n),
    /** Holds every answer back until it is let go. @returns when the next attempt has arrived, and how to let go */
    hold() {
      let letGo = () => {}
      gate = new Promise((resolve) => {
        letGo = () => {
          gate = undefined
          resolve()
        }
      })
      const reached = new Promise<void>((resolve) => {
        arrived = resolve
      })
      return { reached, letGo }
    },
  }
}
