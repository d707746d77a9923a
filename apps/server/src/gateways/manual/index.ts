import type { PayAdapter } from '../adapter.ts'
import { fields, type ManualAccount, readAccount } from './account.ts'

/**
 * Transfers to an account that no program can look into. Nobody tells of the money: staff confirm the proof that a
 * customer sends (`features/shop/transfers`), so a question is always answered by "not paid".
 */
export const manual: PayAdapter<ManualAccount> = {
  name: { zh: '人工转账', en: 'Manual transfer' },
  fields,
  modes: { transfer: 'transfer' },
  types: {},
  byHand: true,
  readAccount,
  create: async ({ details }) => ({ transfer: { to: details.to, picture: details.picture } }),
  readNotify: () => ({ verdict: 'malformed', problem: 'nobody notifies of a transfer' }),
  query: async () => ({ state: 'unpaid' }),
  acknowledge: { ok: { status: 200, text: 'success' }, fail: 'fail', type: 'text/plain; charset=utf-8' },
}
