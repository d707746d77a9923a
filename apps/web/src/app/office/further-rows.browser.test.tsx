import {
  type AnyCall,
  allGifts,
  listRebates,
  listReferralChannels,
  listWithdrawals,
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
]

/** As many rows as a page has at most, each with an id and a place of its own. */
function thousand(list: AnyCall): Row[] {
  const [first] = golden(list) as [Row]
  return Array.from({ length: 1000 }, (_, at) => {
    const id = String(at).padStart(24, '0')
    return { ...first, id, ...(first.cursor !== undefined && { cursor: `place-${at}` }) }
  })
}

it.each(LISTS)('the %s behind the first thousand begin behind the last row', async (_name, path, list) => {
  const t = officeTexts.of('zh')
  const rows = thousand(list)
  member({ role: 'admin' })
  answer(list, rows)
  answer(waitingWithdrawals, [])
  await open(`${path}?rows=1000`)
  await until(() => document.querySelector('main [data-row]'))
  await press(page.getByRole('button', { name: t.furtherRows }))
  const last = rows.at(-1)
  await until(() => inputsOf(list).at(-1)?.after === (last?.cursor ?? last?.id))
  expect(inputsOf(list).at(-1)).toMatchObject({ number: 100 })
  await expect.element(page.getByRole('button', { name: t.fromStart })).toBeVisible()
})
