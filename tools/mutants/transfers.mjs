// biome-ignore-all lint/suspicious/noTemplateCurlyInString: texts of source files
import { secondLine, without } from './mutant.mjs'

const CONFIRM = 'shop/transfers/confirm.ts'
const SEND = 'shop/transfers/send.ts'
const TABLE = 'shop/transfers/proofs-table.ts'
const TRANSFERS = 'shop/transfers/transfers.test.ts'
const DECIDE = 'shop/reconciliation/decide.ts'
const FIND = 'shop/reconciliation/find-payments.ts'
const PAIRS = 'shop/reconciliation/pairs.ts'
const COMPARE = 'shop/reconciliation/compare.ts'
const BILLS = 'shop/reconciliation/reconciliation.test.ts'
const PAIRED = 'shop/reconciliation/paired-lines.test.ts'
const NUMBERS = 'shop/reconciliation/bank-numbers.test.ts'

/** Guards of transfers that staff confirm, and of bills: once, by somebody else, and never by itself. */
export const transfers = [
  without(
    'staff do not confirm their own transfers',
    [CONFIRM, '    await refuseOwnRow(tx, ctx.actor, trade.user_id)\n', '    void refuseOwnRow\n'],
    [TRANSFERS, 'never for the own order'],
  ),
  without(
    'a number at the bank confirms one proof',
    [CONFIRM, '  if (claimed) return\n', '  if (claimed || paymentAccount) return\n'],
    [TRANSFERS, 'that confirmed another proof is refused'],
  ),
  secondLine(
    without(
      'a proof is decided about once',
      [TABLE, "    .where('status', 'in', sourcesOf(proofMachine, to))\n", ''],
      [TRANSFERS, 'leaves a day for another one'],
    ),
    'staff lock a proof that waits',
    [TABLE, "    .where('status', '=', 'waiting')\n    .forUpdate()\n", '    .forUpdate()\n'],
  ),
  without(
    'a proof is of the sender’s own transfer',
    ['shop/transfers/own-trade.ts', ' and t.user_id = ${userId}', ' and ${userId}::bigint > 0'],
    ['foreign-ids.test.ts', 'sendProof'],
  ),
  without(
    'a picture proves one payment',
    ['messages/uploads/keep-as-proof.ts', "    .where('proof_user_id', 'is', null)\n", ''],
    [TRANSFERS, 'with a picture that proved another payment'],
  ),
  without(
    'a proof keeps its order open',
    [SEND, 'await keepOrderOpen(tx, order, until)', 'until'],
    [TRANSFERS, 'keeps its order from expiring'],
  ),
  without('one proof waits at a time', [SEND, 'waiting > 0', 'waiting > 1'], [TRANSFERS, 'waits alone']),
  without(
    'an amount of a bill is compared',
    [FIND, 'm.receipt_id is null or m.amount_li is distinct from m.here_li', 'm.receipt_id is null'],
    [BILLS, 'of another amount'],
  ),
  without(
    'a receipt pairs with one line of a bill',
    [FIND, 'coalesce(case l.nth when 1 then l.named_id end, f.id)', 'coalesce(l.named_id, f.id)'],
    [BILLS, 'of another amount'],
  ),
  without(
    'a line without a number pairs with one receipt',
    [PAIRS, 'using (${sql.raw(way)}, turn)', 'using (${sql.raw(way)})'],
    [PAIRED, 'agree one to one'],
  ),
  without(
    'money of a proof does not go to suspense by a bill',
    [
      DECIDE,
      "    if (await isProved(tx, paymentAccount, externalNo)) refuse('differenceUnfit')\n",
      '    void isProved\n',
    ],
    [NUMBERS, 'is booked no second time'],
  ),
  without(
    'money of a bill confirms no proof',
    [CONFIRM, "  if (await isReceipt(tx, paymentAccount, bankNo)) refuse('transferBooked')\n", '  void isReceipt\n'],
    [NUMBERS, 'its number confirms no proof'],
  ),
  without(
    'what was explained is not opened again by the same bill',
    [COMPARE, "(d.state = 'done' or d.kind", "(d.state <> 'open' or d.kind"],
    [BILLS, 'is explained once with a reason'],
  ),
  without(
    'money of a trade does not go to suspense by a bill',
    [DECIDE, '!canSuspend(difference, await hasTrade(ctx, difference))', '!canSuspend(difference, false)'],
    [BILLS, 'of a payment that the platform confirms'],
  ),
  without(
    'a month is closed once',
    ['shop/reconciliation/close-month.ts', "    if (!closed) refuse('monthClosed')\n", '    if (!closed) return\n'],
    [BILLS, 'is closed once when it is over'],
  ),
]
