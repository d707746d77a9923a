import type { Actor, Ctx } from '../../../platform/context.ts'
import { asGuess, type GuessLimits } from '../../../platform/guesses.ts'
import { refuse } from '../../../platform/refuse.ts'

const LIMITS: GuessLimits = {
  name: 'gift code',
  windowSeconds: 600,
  ofAccount: 10,
  ofNetwork: 20,
  free: 3,
  ofDay: 50,
}

/** Enters the code of a gift; wrong ones are counted. */
export async function asGiftGuess<T>(ctx: Ctx<Actor>, enter: () => Promise<T>): Promise<T> {
  return asGuess(ctx, {
    limits: LIMITS,
    isWrong: ({ refusal }) => refusal === 'giftCodeInvalid',
    refuseGuesser: () => refuse('giftTooFrequent'),
    enter,
  })
}
