import { networksOf } from '../../../platform/addresses.ts'
import type { App, Client } from '../../../platform/context.ts'
import { countHit, takeBackHits } from '../../../platform/counters.ts'
import { sha256 } from '../../../platform/ids.ts'
import { type Limit, perNetwork } from '../../../platform/limits.ts'
import { Refused, refuse } from '../../../platform/refuse.ts'

const WINDOW_SECONDS = 600
const OF_AN_ACCOUNT = 10
const OF_A_DEVICE = 20
const OF_A_NETWORK = 50
/** So many wrong codes an account may enter whatever others do from its device and its network. */
const FREE = 3

type Guesser = Pick<App, 'db' | 'config'> & { client: Client; actor: { id: bigint } }

/**
 * Counts a code that somebody enters, and takes it back unless there is no such code: only wrong codes are counted. It is
 * counted before the code is looked up, so that many at once cannot all slip under the bar.
 */
export async function asGuess<T>(ctx: Guesser, enter: () => Promise<T>): Promise<T> {
  const counted = await countGuess(ctx)
  try {
    const answer = await enter()
    await takeBackHits(ctx.db, counted)
    return answer
  } catch (error) {
    if (!(error instanceof Refused && error.refusal === 'couponNotFound')) await takeBackHits(ctx.db, counted)
    throw error
  }
}

/**
 * The account's own limit, then those that it shares. Others can use up a shared limit, so it is only held against an
 * account that has guessed itself.
 * @returns the keys that were counted
 */
async function countGuess({ db, config, client, actor }: Guesser): Promise<string[]> {
  const own = `coupon ${actor.id}`
  const { hits, secondsLeft } = await countHit(db, own, WINDOW_SECONDS)
  if (hits > OF_AN_ACCOUNT * config.rateLimitScale) refuse('tooManyCouponAttempts', { seconds: secondsLeft })
  const shared = sharedLimits(client)
  for (const { key, max } of shared) {
    const all = await countHit(db, key, WINDOW_SECONDS)
    const isOver = all.hits > max * config.rateLimitScale
    if (isOver && hits > FREE * config.rateLimitScale) refuse('tooManyCouponAttempts', { seconds: all.secondsLeft })
  }
  return [own, ...shared.map(({ key }) => key)]
}

function sharedLimits(client: Client): Limit[] {
  const [device] = client.deviceTokens
  return [
    ...(device === undefined
      ? []
      : [{ key: `coupon device ${sha256(device).toString('hex')}`, max: OF_A_DEVICE, windowSeconds: WINDOW_SECONDS }]),
    ...perNetwork(networksOf(client.ip), 'coupon ip', OF_A_NETWORK, WINDOW_SECONDS),
  ]
}
