import { confirmProof, listProofs, refuseProof } from '@dukou/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, refuse } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { until } from '../../../../../test/page-time.ts'
import { sheetText } from '../../../../../test/sheet-text.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { toasts } from '../../../../../test/toasts.ts'
import { type ProofTexts, proofTexts } from './messages.ts'
import type { ProofRow } from './proof-table.tsx'

const [CONFIRMED] = golden(listProofs) as [ProofRow]
const WAITING: ProofRow = {
  ...CONFIRMED,
  id: '66f0a1c2d3e4b5a69788b002',
  ...({ status: 'waiting', orderStatus: 'awaitingPayment', receivedLi: null, outcome: null, bankNo: '' } as const),
  ...{ decidedBy: null, decidedAt: null },
}

let t: ProofTexts
beforeEach(() => {
  t = proofTexts.of('zh')
})

const drawn = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent)

async function openList(look: Look = {}): Promise<void> {
  member({ role: 'admin' })
  answer(listProofs, [WAITING, CONFIRMED])
  await open('/admin_transfers', look)
  await until(() => drawn().length === 2)
}

async function openProof(): Promise<void> {
  await openList()
  await page
    .getByRole('button', { name: new RegExp(`${WAITING.email} 12.50`) })
    .first()
    .click()
  await page.getByRole('menuitem', { name: t.confirm }).click()
  await until(() => sheetText().includes(t.amountHelp))
}

describe.each(LOOKS)('the proofs of transfers on %s', (_name, look) => {
  it('stand with customer, amount, reference and state', async () => {
    await openList(look)
    const words = proofTexts.of(look.language)
    for (const text of [WAITING.email, '12.50', WAITING.reference, words.waiting]) expect(drawn()[0]).toContain(text)
    for (const text of [words.confirmed, words.received('12.50'), words.settled]) expect(drawn()[1]).toContain(text)
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('a proof that waits', () => {
  it('opens with its picture and what was asked for, and is confirmed with the amount that came', async () => {
    await openProof()
    await expect.element(page.getByRole('img', { name: t.picture })).toBeInTheDocument()
    for (const text of ['渡口', WAITING.note, WAITING.orderNo, t.effectExact]) expect(sheetText()).toContain(text)
    expect(await accessibilityFaults()).toEqual([])
    answer(confirmProof, { outcome: 'settled' })
    await page.getByLabelText(t.bankNo).fill('C1')
    await page.getByRole('dialog').getByRole('button', { name: t.confirm }).click()
    await until(() => toasts().includes(t.toldSettled))
    expect(inputsOf(confirmProof)).toEqual([{ id: WAITING.id, receivedLi: 12_500n, bankNo: 'C1' }])
  })

  it.each([
    ['15', 'effectOver', '2.50'],
    ['10', 'effectUnder', ''],
  ] as const)('says what %s yuan will do before they are booked', async (typed, effect, rest) => {
    await openProof()
    await page.getByLabelText(t.amount).fill(typed)
    const words = t[effect]
    await until(() => sheetText().includes(typeof words === 'function' ? words(rest) : words))
  })

  it('is not confirmed with an amount that is none', async () => {
    await openProof()
    for (const typed of ['', '0', '1.234', 'x']) {
      await page.getByLabelText(t.amount).fill(typed)
      await expect.element(page.getByRole('dialog').getByRole('button', { name: t.confirm })).toBeDisabled()
    }
  })

  it('that somebody else decided says so and stays', async () => {
    await openProof()
    refuse(confirmProof, 'proofDecided')
    await page.getByRole('dialog').getByRole('button', { name: t.confirm }).click()
    await until(() => toasts().some((text) => text?.startsWith(t.confirmFailed)))
  })

  it('is refused with words for its customer', async () => {
    await openProof()
    answer(refuseProof, {})
    await page.getByRole('dialog').getByRole('button', { name: t.refuse }).click()
    await page.getByRole('dialog').getByLabelText(t.message).fill('图片看不清金额')
    await page.getByRole('dialog').getByRole('button', { name: t.refuse }).click()
    await until(() => toasts().includes(t.refuseDone))
    expect(inputsOf(refuseProof)).toEqual([{ id: WAITING.id, message: '图片看不清金额' }])
  })
})
