import { accountsInTurn, type PayMode, yuanText } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Settings } from '../../base/settings/index.ts'
import { ENABLED_PAYMENT_ACCOUNTS } from './enabled-payment-accounts.ts'
import { findPaymentAccount, type PaymentAccountState } from './payment-accounts.ts'
import { type EnabledPaymentAccount, least, most, waysToPay } from './ways-to-pay.ts'

interface Purchase {
  orderId: string
  payMode: PayMode
  dueLi: bigint
}

export interface PaymentAccountInTurn extends PaymentAccountState {
  /** Money that comes to it would not be found now: payments that run go on, and none begins. */
  isBlind: boolean
}

/**
 * Payment accounts that take a purchase now, in the order in which they are tried, ready for use. One that rests after
 * failures comes last, and is still better than none.
 */
export async function paymentAccountsInTurn(
  app: Pick<App, 'config' | 'now' | 'secrets'>,
  tx: Tx,
  settings: Settings,
  { orderId, payMode, dueLi }: Purchase,
): Promise<PaymentAccountInTurn[]> {
  const { rows } = await sql<{ enabled: EnabledPaymentAccount[] | null }>`
    select ${sql.raw(ENABLED_PAYMENT_ACCOUNTS)} as enabled`.execute(tx)
  const way = waysToPay(app, settings, rows[0]?.enabled ?? []).find(({ mode }) => mode === payMode)
  if (!way || way.state === 'closed') refuse('payModeUnavailable')
  const fitting = way.accounts.filter(({ minLi, maxLi }) => dueLi >= minLi && dueLi <= maxLi)
  if (fitting.length === 0) {
    refuse('amountOutOfRange', { minimum: yuanText(least(way.accounts)), maximum: yuanText(most(way.accounts)) })
  }
  const turn = accountsInTurn(fitting, orderId, app.now())
  const paymentAccounts = await Promise.all(
    turn.map(async ({ code, isBlind }) => {
      const paymentAccount = await findPaymentAccount({ ...app, db: tx }, code)
      return paymentAccount && { ...paymentAccount, isBlind }
    }),
  )
  const usable = paymentAccounts.filter((paymentAccount) => paymentAccount !== undefined)
  return usable.length > 0 ? usable : refuse('payModeUnavailable')
}
