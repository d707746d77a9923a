import { networksOf } from './addresses.ts'
import type { App, Client } from './context.ts'
import { countHit, takeBackHits } from './counters.ts'
import { perNetwork } from './limits.ts'
import { Refused } from './refuse.ts'

/** How many wrong codes of one kind may be entered in a window. */
export interface GuessLimits {
  /** Names the counters. */
  name: string
  windowSeconds: number
  ofAccount: number
  ofNetwork: number
  /** So many an account may enter whatever others do from its network. */
  free: number
  /** The most for an account in a day; absent: as many as the windows let. */
  ofDay?: number
}

type Guesser = Pick<App, 'db' | 'config'> & { client: Client; actor: { id: bigint } }

interface Guess<T> {
  limits: GuessLimits
  /** Whether a refusal means that there is no such code. */
  isWrong: (refused: Refused) => boolean
  /** Refuses who guessed too often. */
  refuseGuesser: (secondsLeft: number) => never
  enter: () => Promise<T>
}

/**
 * Counts a code that somebody enters, and takes it back unless there is no such code: only wrong codes are counted. It is
 * counted before the code is looked up, so that many at once cannot all slip under the bar. The counters are in the
 * database.
 */
export async function asGuess<T>(ctx: Guesser, guess: Guess<T>): Promise<T> {
  const counted = await countGuess(ctx, guess)
  try {
    const answer = await guess.enter()
    await takeBackHits(ctx.db, counted)
    return answer
  } catch (error) {
    if (!(error instanceof Refused && guess.isWrong(error))) await takeBackHits(ctx.db, counted)
    throw error
  }
}

/**
 * The account's own limits, then those of its network. Others can use up a network's limit, so it is only held against an
 * account that has guessed itself. The cookie of the device is not sent to these calls, so it is no limit.
 * @returns the keys that were counted
 */
async function countGuess<T>(
  { db, config, client, actor }: Guesser,
  { limits, refuseGuesser }: Pick<Guess<T>, 'limits' | 'refuseGuesser'>,
): Promise<string[]> {
  const { name, windowSeconds, ofAccount, ofNetwork, ofDay, free } = limits
  const scale = config.rateLimitScale
  const own = `${name} ${actor.id}`
  const { hits, secondsLeft } = await countHit(db, own, windowSeconds)
  if (hits > ofAccount * scale) refuseGuesser(secondsLeft)
  const day = ofDay === undefined ? [] : [{ key: `${name} day ${actor.id}`, max: ofDay, windowSeconds: 86_400 }]
  const shared = perNetwork(networksOf(client.ip), `${name} ip`, ofNetwork, windowSeconds)
  for (const limit of [...day, ...shared]) {
    const all = await countHit(db, limit.key, limit.windowSeconds)
    const isHeld = day.includes(limit) || hits > free * scale
    if (isHeld && all.hits > limit.max * scale) refuseGuesser(all.secondsLeft)
  }
  return [own, ...day.map(({ key }) => key), ...shared.map(({ key }) => key)]
}
