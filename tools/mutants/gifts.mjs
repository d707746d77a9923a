import { without } from './mutant.mjs'

const RACES = 'shop/gifts/gifts.postgres.test.ts'
const TESTS = 'shop/gifts/gifts.test.ts'
const ENDS = 'shop/gifts/gift-ends.test.ts'
const LIMITS = 'shop/gifts/gift-limits.test.ts'

/** Mutants of traffic that users give to each other. */
export const gifts = [
  without(
    'a gift is taken only while it is open',
    ['shop/gifts/receive.ts', `    .where('state', 'in', sourcesOf(giftMachine, 'taken'))\n`, ''],
    [RACES, 'of fifty who take one gift at once'],
  ),
  without(
    'a gift is returned only while it is open',
    ['shop/gifts/return-gift.ts', `    .where('state', 'in', sourcesOf(giftMachine, 'returned'))\n`, ''],
    [RACES, 'of fifty times that a giver takes one gift back'],
  ),
  without(
    'what is given away is there',
    ['shop/gifts/create.ts', `    if (short) refuse(`, `    if (short && short.leftBytes < 0n) refuse(`],
    [RACES, 'with traffic for one'],
  ),
  without(
    'the receiver gets the amount less the fee',
    ['shop/gifts/create.ts', `bytesAfterFee(sentBytes, giftFeeBp)`, `bytesAfterFee(sentBytes, 0)`],
    [TESTS, 'the receiver gets the amount less the fee'],
  ),
  without(
    'a late code takes nothing',
    ['shop/gifts/receive.ts', `    .where('expires_at', '>', now)\n`, ''],
    [ENDS, 'ends the gift at that moment'],
  ),
  without(
    'gifts are twenty a day',
    ['shop/gifts/create.ts', `max: PER_DAY, windowSeconds`, `max: 1000 * PER_DAY, windowSeconds`],
    [LIMITS, 'are twenty a day'],
  ),
  without(
    'a gift of a disabled giver stays in escrow',
    ['shop/gifts/receive.ts', `  if (giver.disabled) refuse('giftCodeInvalid')\n`, ''],
    [TESTS, 'of a disabled giver cannot be taken'],
  ),
  without(
    'nobody takes a gift of his own',
    ['shop/gifts/receive.ts', `  if (giver.id === receiver.id) refuse('giftIsOwn')\n`, ''],
    [TESTS, 'is refused to its own giver'],
  ),
  without(
    'a gift comes back to its own giver alone',
    ['shop/gifts/take-back.ts', `      .where('giver_id', '=', userId)\n`, ''],
    [TESTS, 'for a gift of others as for one that is not there'],
  ),
  without(
    'a deletion ends open gifts',
    ['shop/gifts/feature.ts', `  forget: endGiftsOf,\n`, ''],
    [ENDS, 'a deletion of the giver ends the open gifts'],
  ),
  without(
    'a merge moves open gifts',
    ['shop/gifts/feature.ts', `  move: moveOpenGifts,\n`, ''],
    [ENDS, 'a merge moves the open gifts'],
  ),
  without(
    'gifts are held after a reset of the password',
    ['shop/gifts/create.ts', `    refuseHeld(user, ctx.now())\n`, ''],
    [TESTS, 'is held for 24 hours after a reset'],
  ),
  without(
    'codes cannot be guessed by one account',
    ['shop/gifts/guess-limit.ts', `ofAccount: 10`, `ofAccount: 10_000`],
    [LIMITS, 'are ten for an account'],
  ),
  without(
    'codes cannot be guessed all day',
    ['shop/gifts/guess-limit.ts', `ofDay: 50`, `ofDay: 50_000`],
    [LIMITS, 'are fifty a day for an account'],
  ),
  without(
    'codes cannot be guessed by many accounts of a network',
    ['shop/gifts/guess-limit.ts', `ofNetwork: 20`, `ofNetwork: 20_000`],
    [LIMITS, 'are limited for their network'],
  ),
  without(
    'others at an address cannot shut a receiver out',
    ['shop/gifts/guess-limit.ts', `free: 3`, `free: 0`],
    [LIMITS, 'a receiver there has tries of his own'],
  ),
  without(
    'a gift is at least the minimum',
    [
      'shop/gifts/create.ts',
      `  if (amountGb < giftMinimumGb) refuse('giftBelowMinimum', { minimum: giftMinimumGb })\n`,
      '  void giftMinimumGb\n',
    ],
    [TESTS, 'below the least amount'],
  ),
  without(
    'gifts are one in ten seconds',
    ['shop/gifts/create.ts', `max: 1, windowSeconds: 10`, `max: 1000, windowSeconds: 10`],
    [LIMITS, 'are one in ten seconds'],
  ),
  without(
    'a gift that went to another account with a merge is looked for again',
    ['shop/gifts/receive.ts', `    .where('giver_id', '=', found.giver_id)\n`, ''],
    [RACES, 'that a merge gave to another account'],
  ),
  without(
    'what a gift takes from its giver leaves at once',
    [
      'shop/gifts/create.ts',
      `const taken = { permanentBytes: -sentBytes, timeMs: 0 }`,
      `const taken = { permanentBytes: -1n, timeMs: 0 }`,
    ],
    [TESTS, 'the traffic leaves the giver at once'],
  ),
  without(
    'a gift that comes back is whole',
    ['shop/gifts/return-gift.ts', `permanentBytes: returned.sent_bytes`, `permanentBytes: returned.received_bytes`],
    [TESTS, 'gives the whole amount without a fee'],
  ),
]
