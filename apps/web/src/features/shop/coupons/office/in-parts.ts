import { MOST_COUPONS_AT_ONCE } from '@dukou/contract'

/**
 * Sends coupons in as many calls as they need, one after the other.
 * @param onSent is told after each call which coupons it took. Those of a call that fails, and of later ones, stay.
 */
export async function inParts(
  ids: readonly string[],
  send: (some: string[]) => Promise<unknown>,
  onSent: (some: readonly string[]) => void,
): Promise<void> {
  for (let from = 0; from < ids.length; from += MOST_COUPONS_AT_ONCE) {
    const some = ids.slice(from, from + MOST_COUPONS_AT_ONCE)
    await send(some)
    onSent(some)
  }
}
