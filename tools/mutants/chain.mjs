// biome-ignore-all lint/suspicious/noTemplateCurlyInString: texts of source files
import { without } from './mutant.mjs'

const CHAIN = 'shop/payments/chain'
const STORE = `${CHAIN}/store-transfers.ts`
const COMPARE = `${CHAIN}/compare-sources.ts`
const READ = `${CHAIN}/read-chain.ts`
const OUTCOMES = `${CHAIN}/outcomes.test.ts`
const AMOUNTS = `${CHAIN}/amounts.test.ts`
const SOURCES = `${CHAIN}/sources.test.ts`
const FORKS = `${CHAIN}/forks.postgres.test.ts`
const VALUES = '/apps/server/src/gateways/usdt/read-values.ts'

/** Guards of USDT: a transfer is one receipt, of one payment, and only what two sources tell of final blocks. */
export const chain = [
  without(
    'what the sources tell differently is not read',
    [COMPARE, 'if (different.length === 0) return', 'if (different.length < 99) return'],
    [SOURCES, 'what one source hides waits'],
  ),
  without(
    'a final block that changed is noticed',
    [READ, 'if (hash !== last_hash) throw', 'if (hash === last_hash && number < 0) throw'],
    [SOURCES, 'whose past is another'],
  ),
  without(
    'the cursor moves from where it was read',
    [STORE, `      .where('next_block', 'is not distinct from', watch.next_block)\n`, ''],
    [FORKS, 'which another has read meanwhile'],
  ),
  without(
    'a payment ends two hours after its time',
    [STORE, ' and a.hold_until >= ${at}\n', ' and ${at}::timestamptz is not null\n'],
    [OUTCOMES, 'that comes later than that'],
  ),
  without(
    'the amount is exact to the last decimal',
    [STORE, 'if (valueMicro % MICRO_PER_MILLI !== 0n) return undefined\n', ''],
    [OUTCOMES, 'of a millionth more'],
  ),
  without(
    'our own transfers are no money',
    [STORE, ' && transfer.senderHex !== own) await', ' && own) await'],
    [OUTCOMES, 'of another coin, of nothing'],
  ),
  without(
    'a transfer of nothing is no money',
    [STORE, 'if (transfer.valueMicro > 0n && ', 'if ('],
    [OUTCOMES, 'of another coin, of nothing'],
  ),
  without(
    'the coin is USDT',
    [VALUES, 'if (!digitsOf(log.address).endsWith(NETWORKS[network].contractHex)) return undefined\n', ''],
    [OUTCOMES, 'of another coin, of nothing'],
  ),
  without(
    'an amount is free when the chain was read beyond it',
    [`${CHAIN}/release-amounts.ts`, 'and a.hold_until < w.read_until', 'and a.hold_until < ${app.now()}'],
    [AMOUNTS, 'is free again only when'],
  ),
  without(
    'one person does not take all amounts',
    ['shop/payments/buy.ts', '>= USDT_AMOUNTS_EACH', '> USDT_AMOUNTS_EACH'],
    [AMOUNTS, 'more than ten amounts'],
  ),
  without(
    'an old rate is not sold at',
    [
      'shop/payments/ways-to-pay.ts',
      'return isRateFresh(savedAt, settings.usdtRateDays, now)',
      'return isRateFresh(now, 0, savedAt ?? now)',
    ],
    [AMOUNTS, 'no account is offered'],
  ),
  without(
    'nothing begins in USDT while nobody would see it arrive',
    ['shop/payments/buy.ts', 'paymentAccounts.find(({ isBlind }) => !isBlind)', 'paymentAccounts[0]'],
    [SOURCES, 'no payment in USDT begins'],
  ),
]
