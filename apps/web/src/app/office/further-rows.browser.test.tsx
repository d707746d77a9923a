import {
  type AnyCall,
  allGifts,
  allTrafficRecords,
  chainState,
  listAudit,
  listChainTransfers,
  listCorrections,
  listCouponRecords,
  listProofs,
  listRebates,
  listReferralChannels,
  listRefunds,
  listSuspense,
  listTrades,
  listWithdrawals,
  officeTickets,
  ticketAlerts,
  tradesToday,
  waitingWithdrawals,
} from '@dukou/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf } from '../../../test/answers.ts'
import { until } from '../../../test/page-time.ts'
import { press } from '../../../test/press.ts'
import { member, open } from '../../../test/site.tsx'
import { officeTexts } from '../../office/texts.ts'

type Row = { id: string; cursor?: string }

const LISTS: [name: string, path: string, list: AnyCall][] = [
  ['gifts', '/admin_gifts', allGifts],
  ['rebates', '/admin_rebates', listRebates],
  ['channels', '/admin_channels', listReferralChannels],
  ['withdrawals', '/admin_charge', listWithdrawals],
  ['trades', '/admin_tradeList', listTrades],
  ['refunds', '/admin_refunds', listRefunds],
  ['proofs of transfers', '/admin_transfers', listProofs],
  ['transfers of USDT', '/admin_chain', listChainTransfers],
  ['uses of coupons', '/coupon_records', listCouponRecords],
  ['corrections', '/admin_corrections', listCorrections],
  ['acts', '/admin_audit', listAudit],
  ['tickets', '/admin_tickets', officeTickets],
  ['records of traffic', '/all_traffic_records', allTrafficRecords],
]
/** Calls that these pages make beside their list. */
const BESIDE: AnyCall[] = [chainState, listSuspense, ticketAlerts, tradesToday, waitingWithdrawals]

/** As many rows as a page has at most, each with an id and a place of its own. */
function thousand(list: AnyCall): Row[] {
  const [first] = golden(list) as [Row]
  return Array.from({ length: 1000 }, (_, at) => {
    const id = String(at).padStart(first.id.length, '0')
    return { ...first, id, ...(first.cursor !== undefined && { cursor: `place-${at}` }) }
  })
}

it.each(LISTS)('the %s behind the first thousand begin behind the last row', async (_name, path, list) => {
  const t = officeTexts.of('zh')
  const rows = thousand(list)
  member({ role: 'admin' })
  answer(list, rows)
  for (const one of BESIDE) answer(one, golden(one))
  await open(`${path}?rows=1000`)
  await until(() => document.querySelector('main [data-row]'))
  await press(page.getByRole('button', { name: t.furtherRows }))
  const last = rows.at(-1)
  await until(() => inputsOf(list).at(-1)?.after === (last?.cursor ?? last?.id))
  const asked = inputsOf(list).at(-1)
  expect(asked?.number ?? asked?.count).toBe(100)
  await expect.element(page.getByRole('button', { name: t.fromStart })).toBeVisible()
})
