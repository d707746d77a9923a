import type { PayAdapter } from '../adapter.ts'
import { fields, readAccount, type UsdtAccount } from './account.ts'
import { create } from './create.ts'
import { probe } from './probe.ts'
import { sources } from './sources.ts'

/**
 * USDT to an address of the site's own, which the settings name. No platform stands between: a watcher reads the chain,
 * and nobody notifies. What it has not found is not paid.
 */
export const usdtChain: PayAdapter<UsdtAccount> = {
  name: { zh: 'USDT 链上收款', en: 'USDT on chain' },
  fields,
  modes: { usdt: 'address' },
  types: {},
  readAccount,
  create,
  readNotify: () => ({ verdict: 'malformed', problem: 'a chain sends no notifies' }),
  query: async () => ({ state: 'unpaid' }),
  probe,
  sources,
  acknowledge: { ok: { status: 200, text: 'success' }, fail: 'fail', type: 'text/plain; charset=utf-8' },
}
