import { without } from './mutant.mjs'

const RACES = 'shop/prizes/prizes.postgres.test.ts'

/** Mutants of the lottery. */
export const prizes = [
  without(
    'a commitment is drawn once',
    ['shop/prizes/draw.ts', `    if (seed.commitment !== input.commitment) refuse('lotteryChanged')\n`, ''],
    [RACES, 'fifty draws at once with traffic for one'],
  ),
  without(
    'a draw takes only what is there',
    ['books/traffic/take.ts', `  if (leftBytes < 0n) return undefined\n`, ''],
    ['shop/prizes/draw.test.ts', 'is refused to who has less than it costs'],
  ),
  without(
    'a draw is made from the odds that the page showed',
    ['shop/prizes/draw.ts', `    if (version !== input.version || `, `    if (`],
    ['shop/prizes/draw.test.ts', 'is refused with other odds, another cost or another seed'],
  ),
  without(
    'the odds stay as they are while somebody draws from them',
    ['shop/prizes/prizes-table.ts', `.select('version').forShare()`, `.select('version')`],
    [RACES, 'a change of the prizes waits for a draw'],
  ),
  without(
    'draws of a day stay within the limit',
    [
      'shop/prizes/count-draw.ts',
      ` and (\${limitGb}::bigint = 0 or given_gb - spent_gb + \${worstGb} <= \${limitGb}::bigint)`,
      '',
    ],
    [RACES, 'cost the site no more than the limit of the day'],
  ),
  without(
    'the limit never looks at the outcome',
    [
      'shop/prizes/count-draw.ts',
      `given_gb - spent_gb + \${worstGb} <=`,
      `given_gb - spent_gb + \${valueGb - costGb} <=`,
    ],
    ['shop/prizes/draw.test.ts', 'looks at what a draw could win at worst'],
  ),
  without(
    'a closed account draws nothing',
    ['shop/prizes/draw.ts', `    refuseClosed(user)\n`, ''],
    [RACES, 'a draw that waits while its account is merged'],
  ),
  without(
    'a lottery that costs nothing is closed',
    ['shop/prizes/draw.ts', `odds.length === 0 || ctx.settings.drawCostGb === 0`, `odds.length === 0`],
    ['shop/prizes/draw.test.ts', 'is refused while it costs nothing'],
  ),
  without(
    'a draw costs what the page showed',
    ['shop/prizes/draw.ts', ` || ctx.settings.drawCostGb !== input.costGb) refuse`, `) refuse`],
    ['shop/prizes/draw.test.ts', 'with other odds, another cost'],
  ),
  without(
    'what is won is given',
    [
      'shop/prizes/give-prize.ts',
      `    await deliver(app, tx, userId, content, `,
      `    void [deliver, content]\n    void (`,
    ],
    ['shop/prizes/draw.test.ts', 'takes its cost and gives its prize at once'],
  ),
  without(
    'the number of the browser chooses with the seed',
    [
      'shop/prizes/draw.ts',
      `slotOf(hmacOf(seed, ownNumber), totalWeight(odds))`,
      `slotOf(hmacOf(seed, ownNumber && '00'), totalWeight(odds))`,
    ],
    ['shop/prizes/draw.test.ts', 'from the number of the browser'],
  ),
]
