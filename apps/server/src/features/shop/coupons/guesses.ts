import type { App, Client } from '../../../platform/context.ts'
import { asGuess as asGuessOf, type GuessLimits } from '../../../platform/guesses.ts'
import { refuse } from '../../../platform/refuse.ts'

const LIMITS: GuessLimits = {
  name: 'coupon',
  windowSeconds: 600,
  ofAccount: 10,
  ofNetwork: 50,
  free: 3,
}

type Guesser = Pick<App, 'db' | 'config'> & { client: Client; actor: { id: bigint } }

/** Enters a code of a coupon; wrong ones are counted. */
export async function asGuess<T>(ctx: Guesser, enter: () => Promise<T>): Promise<T> {
  return asGuessOf(ctx, {
    limits: LIMITS,
    isWrong: ({ refusal }) => refusal === 'couponNotFound',
    refuseGuesser: (seconds) => refuse('tooManyCouponAttempts', { seconds }),
    enter,
  })
}
