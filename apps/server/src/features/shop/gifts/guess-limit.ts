import { networksOf } from '../../../platform/addresses.ts'
import type { Actor, Ctx } from '../../../platform/context.ts'
import { countHit, takeBackHits } from '../../../platform/counters.ts'
import { limitTries, perNetwork } from '../../../platform/limits.ts'
import { refuse } from '../../../platform/refuse.ts'

const WINDOW_SECONDS = 600
/** Wrong codes of an account in a window. */
const PER_ACCOUNT = 10
/** The first of these, which others at the same address cannot use up. */
const OWN = 3
const PER_DAY = 50
/** Wrong codes from a network in a window, beyond the own ones of each account. */
const PER_NETWORK = 20

/**
 * Counts a try of a code in the database, before the code is looked at, so that many at once cannot all slip under the
 * limit. Only the account itself can use up its first tries, whatever others at its address do.
 * @returns a function that takes the try back; call it where the code was right
 */
export async function countGuess(ctx: Ctx<Actor>): Promise<() => Promise<void>> {
  const account = `gift code ${ctx.actor.id}`
  const { hits } = await countHit(ctx.db, account, WINDOW_SECONDS)
  const scale = ctx.config.rateLimitScale
  if (hits > PER_ACCOUNT * scale) refuse('giftTooFrequent')
  const limits = [
    { key: `gift code day ${ctx.actor.id}`, max: PER_DAY, windowSeconds: 86_400 },
    ...(hits > OWN * scale ? perNetwork(networksOf(ctx.client.ip), 'gift code ip', PER_NETWORK, WINDOW_SECONDS) : []),
  ]
  await limitTries(ctx, ctx.db, limits, 'giftTooFrequent')
  return () => takeBackHits(ctx.db, [account, ...limits.map(({ key }) => key)])
}
