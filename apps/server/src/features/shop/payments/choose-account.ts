import { accountsInTurn, type PayMode, yuanText } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Settings } from '../../base/settings/index.ts'
import { type ChannelState, findChannel } from './channels.ts'
import { ENABLED_CHANNELS } from './enabled-channels.ts'
import { type EnabledChannel, least, most, waysToPay } from './ways-to-pay.ts'

interface Purchase {
  orderId: string
  payMode: PayMode
  dueLi: bigint
}

export interface ChannelInTurn extends ChannelState {
  /** Money that comes to it would not be found now: payments that run go on, and none begins. */
  isBlind: boolean
}

/**
 * Channels that take a purchase now, in the order in which they are tried, ready for use. An account that rests after
 * failures comes last, and is still better than none.
 */
export async function channelsInTurn(
  app: Pick<App, 'config' | 'now' | 'secrets'>,
  tx: Tx,
  settings: Settings,
  { orderId, payMode, dueLi }: Purchase,
): Promise<ChannelInTurn[]> {
  const { rows } = await sql<{ channels: EnabledChannel[] | null }>`
    select ${sql.raw(ENABLED_CHANNELS)} as channels`.execute(tx)
  const way = waysToPay(app, settings, rows[0]?.channels ?? []).find(({ mode }) => mode === payMode)
  if (!way || way.state === 'closed') refuse('payModeUnavailable')
  const fitting = way.accounts.filter(({ minLi, maxLi }) => dueLi >= minLi && dueLi <= maxLi)
  if (fitting.length === 0) {
    refuse('amountOutOfRange', { minimum: yuanText(least(way.accounts)), maximum: yuanText(most(way.accounts)) })
  }
  const turn = accountsInTurn(fitting, orderId, app.now())
  const channels = await Promise.all(
    turn.map(async ({ code, isBlind }) => {
      const channel = await findChannel({ ...app, db: tx }, code)
      return channel && { ...channel, isBlind }
    }),
  )
  const usable = channels.filter((channel) => channel !== undefined)
  return usable.length > 0 ? usable : refuse('payModeUnavailable')
}
