import { listRebates, listReferralChannels, reverseRebate } from '@dukou/contract'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, golden, inputsOf, refuse } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { until } from '../../../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { toasts } from '../../../../../test/toasts.ts'
import { officeReferralTexts } from './messages.ts'
import type { Rebate } from './rebate-row.ts'

const [CHANNEL] = golden(listReferralChannels)
const [TAKEN] = golden(listRebates) as [Rebate]
const BOOKED: Rebate = {
  ...TAKEN,
  id: 'b'.repeat(24),
  reversedAt: null,
  takenLi: null,
  debtLi: null,
  flags: [],
  reason: '',
}

const rows = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent ?? '')

async function openList(look: Look = {}): Promise<void> {
  member({ role: 'admin' })
  answer(listReferralChannels, CHANNEL ? [CHANNEL] : [])
  await open('/admin_channels', look)
  await until(() => rows().length === 1)
}

async function openRebates(look: Look = {}, path = '/admin_rebates'): Promise<void> {
  member({ role: 'admin' })
  answer(listRebates, [BOOKED, TAKEN])
  await open(path, look)
  await until(() => rows().length === 2)
}

/** Opens the sheet that takes back the first rebate. */
async function takeFirst(): Promise<void> {
  await page
    .getByRole('button', { name: `${BOOKED.inviter} ${BOOKED.description}的更多操作` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: officeReferralTexts.of('zh').take }).click()
  await expect.element(page.getByLabelText(officeReferralTexts.of('zh').why)).toBeVisible()
}

it.each(LOOKS)('channels stand with code, rate, people, sums and flags on %s', async (_name, look) => {
  await openList(look)
  const t = officeReferralTexts.of(look.language)
  await expect.element(page.getByRole('heading', { level: 1, name: t.channels })).toBeVisible()
  for (const words of ['linxiao@example.com', 'LX7K2M', '1,263.00', '126.30', '1.95', '0.50'])
    expect(rows()[0]).toContain(words)
  expect(await accessibilityFaults()).toEqual([])
})

it('channels are narrowed by the server to the flagged ones, and lead to their rebates', async () => {
  member({ role: 'admin' })
  answer(listReferralChannels, CHANNEL ? [CHANNEL] : [])
  await open('/admin_channels?only=flagged')
  await until(() => rows().length === 1)
  expect(inputsOf(listReferralChannels).at(-1)).toEqual({ number: 100, sought: '', only: 'flagged', after: null })
  answer(listRebates, [BOOKED])
  await page.getByRole('button', { name: 'linxiao@example.com', exact: true }).click()
  await until(() => inputsOf(listRebates).some(({ sought }) => sought === 'linxiao@example.com'))
})

it.each(LOOKS)('rebates stand with both people, share, flags and what became of them on %s', async (_name, look) => {
  await openRebates(look)
  const t = officeReferralTexts.of(look.language)
  expect(rows()[0]).toContain(t.booked)
  for (const words of ['xuxiao@example.com', `${t.device}${t.join}${t.network}`, t.takenBack('0.45')])
    expect(rows()[1]).toContain(words)
  expect(await accessibilityFaults()).toEqual([])
})

it('a rebate says which part went with refunds', async () => {
  member({ role: 'admin' })
  answer(listRebates, [{ ...BOOKED, refundedLi: 450n }])
  await open('/admin_rebates')
  await until(() => rows().length === 1)
  expect(rows()[0]).toContain(officeReferralTexts.of('zh').refundedBack('0.45'))
})

it('a rebate is taken back with a reason, once', async () => {
  await openRebates()
  const t = officeReferralTexts.of('zh')
  answer(reverseRebate, golden(reverseRebate))
  await takeFirst()
  await page.getByRole('button', { name: t.take, exact: true }).last().click()
  await expect.element(page.getByText(t.whyMissing)).toBeVisible()
  await page.getByLabelText(t.why).fill('订单已退款')
  await page.getByRole('button', { name: t.take, exact: true }).last().click()
  await until(() => toasts().includes(t.taken('1.50', '0.45')))
  expect(inputsOf(reverseRebate)).toEqual([{ id: BOOKED.id, reason: '订单已退款' }])
})

it('a typed reason is not lost by Esc without a question', async () => {
  await openRebates()
  const t = officeReferralTexts.of('zh')
  await takeFirst()
  await page.getByLabelText(t.why).fill('订单已退款')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('alertdialog').getByRole('button', { name: '继续编辑' }).click()
  await expect.element(page.getByLabelText(t.why)).toHaveValue('订单已退款')
})

it('a refusal is told in its words', async () => {
  await openRebates()
  const t = officeReferralTexts.of('zh')
  refuse(reverseRebate, 'accountDeleted')
  await takeFirst()
  await page.getByLabelText(t.why).fill('x')
  await page.getByRole('button', { name: t.take, exact: true }).last().click()
  await until(() => toasts().some((words) => words.startsWith(t.takeFailed)))
})
