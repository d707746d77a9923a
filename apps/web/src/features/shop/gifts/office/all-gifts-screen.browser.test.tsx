import { type AnswerOf, allGifts } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { until } from '../../../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { allGiftTexts } from './messages.ts'

type Row = AnswerOf<typeof allGifts>[number]
const [TAKEN] = golden(allGifts) as [Row]
const OPEN: Row = { ...TAKEN, id: 'a'.repeat(24), state: 'open', receiverEmail: null, endedAt: null }
const EXPIRED: Row = { ...OPEN, id: 'b'.repeat(24), state: 'returned', returnReason: 'expired', endedAt: new Date(0) }
const ALL = [TAKEN, OPEN, EXPIRED]

async function openAll(look: Look = {}, address = ''): Promise<void> {
  member({ role: 'admin' })
  answer(allGifts, ({ state }) => ALL.filter((gift) => state === null || gift.state === state))
  await open(`/admin_gifts${address}`, look)
}

const rows = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent)

describe.each(LOOKS)('the gifts of all users on %s', (_name, look) => {
  it('stand with giver, receiver, state, what left and what arrived', async () => {
    await openAll(look)
    await until(() => rows().length === 3)
    const t = allGiftTexts.of(look.language)
    await expect.element(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    for (const words of [TAKEN.giverEmail, TAKEN.receiverEmail ?? '', t.taken, '20.00 GB']) {
      expect(rows()[0]).toContain(words)
    }
    expect(rows()[1]).toContain(t.open)
    expect(rows()[2]).toContain(t.expired)
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('the gifts', () => {
  it('are asked for by the state that is chosen, and by an e-mail', async () => {
    await openAll({}, '?state=open')
    await until(() => rows().length === 1)
    expect(inputsOf(allGifts)).toEqual([{ state: 'open', number: 100, sought: '', after: null }])
    await page.getByRole('searchbox', { name: '邮箱' }).fill('lin')
    await until(() => inputsOf(allGifts).at(-1)?.sought === 'lin')
  })

  it('say that there are none', async () => {
    member({ role: 'admin' })
    answer(allGifts, [])
    await open('/admin_gifts')
    await expect.element(page.getByText('暂无记录')).toBeVisible()
  })
})
