import {
  buy,
  hostInfo,
  listOrders,
  readTransfer,
  sendProof,
  tradeStatus,
  UPLOAD_PATH,
  walletCheck,
} from '@dukou/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, golden, inputsOf, refuse } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { until } from '../../../../../test/page-time.ts'
import { sheetText } from '../../../../../test/sheet-text.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { toasts } from '../../../../../test/toasts.ts'
import { seal } from '../../../../lib/envelope.ts'
import { paymentTexts } from '../messages.ts'
import { type TransferTexts, transferTexts } from './messages.ts'
import type { Transfer } from './transfer.ts'

const ORDER = { ...golden(walletCheck), openTradeId: null }
const TRADE = {
  ...golden(buy),
  ...({ status: 'awaitingPayment', payMode: 'transfer', payUrl: null, qrCode: null, urlScheme: null } as const),
  ...{ usdtAddress: null, usdtMilli: null, creditedLi: 0n },
}
const TOLD: Transfer = { ...golden(readTransfer), proofs: [], proofsLeft: 5 }
const [REFUSED] = golden(readTransfer).proofs as [Transfer['proofs'][number]]
const WAITING = { ...REFUSED, status: 'waiting', message: '' } as const

let t: TransferTexts
beforeEach(() => {
  t = transferTexts.of('zh')
})

/** Chooses to pay an order by transfer. */
async function openTransfer(transfer: Transfer = TOLD, look: Look = {}): Promise<void> {
  const words = paymentTexts.of(look.language ?? 'zh')
  member()
  answer(hostInfo, {
    ...golden(hostInfo),
    payWays: [{ mode: 'transfer', state: 'open', minLi: 10n, maxLi: 10_000_000n }],
  })
  answer(listOrders, [ORDER])
  answer(walletCheck, ORDER)
  answer(buy, TRADE)
  answer(tradeStatus, { ...golden(tradeStatus), status: 'awaitingPayment', trade: TRADE })
  answer(readTransfer, transfer)
  await open('/order', look)
  await page.getByRole('button', { name: look.language === 'en' ? 'Pay now' : '继续支付', exact: true }).click()
  await page.getByRole('button', { name: words.payWith(words.transfer, '4.95') }).click()
  await until(
    () =>
      sheetText().includes(TOLD.reference) || sheetText().includes(transferTexts.of(look.language ?? 'zh').confirmed),
  )
}

async function choosePicture(): Promise<void> {
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
  const input = document.querySelector<HTMLInputElement>('dialog[open] input[type=file]')
  if (!input) throw new Error('there is no place for a picture')
  await userEvent.upload(input, new File([png], 'proof.png', { type: 'image/png' }))
}

/** Lets the next upload be taken under this name. */
function takeUploads(filename: string): void {
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) =>
    String(address) === UPLOAD_PATH
      ? new Response(seal({ code: 0, msg: '', data: { file: { filename } } }))
      : real(address, init),
  )
}

describe.each(LOOKS)('paying by transfer on %s', (_name, look) => {
  it('shows the exact amount, where to send it, the code and the reference, each to be copied', async () => {
    await openTransfer(TOLD, look)
    const words = transferTexts.of(look.language)
    for (const part of ['12.50', '渡口', TOLD.reference, words.referenceHelp, words.proofHelp])
      expect(sheetText()).toContain(part)
    await expect.element(page.getByRole('img', { name: words.code })).toBeInTheDocument()
    for (const what of [words.amount, words.to, words.reference]) {
      await expect.element(page.getByRole('button', { name: words.copy(what) })).toBeEnabled()
    }
    expect(inputsOf(buy)[0]).toMatchObject({ payMode: 'transfer' })
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('a proof', () => {
  it('is sent with its picture and words, and waits for confirmation', async () => {
    await openTransfer()
    takeUploads('0123456789abcdef0123456789abcdef.webp')
    await page.getByRole('button', { name: t.send }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(t.pictureMissing)
    await choosePicture()
    await expect.element(page.getByRole('button', { name: t.change })).toBeVisible()
    await page.getByLabelText(t.note).fill('尾号 8866')
    answer(sendProof, WAITING)
    answer(readTransfer, { ...TOLD, proofs: [WAITING], proofsLeft: 4 })
    await page.getByRole('button', { name: t.send }).click()
    await until(() => sheetText().includes(t.waiting))
    expect(inputsOf(sendProof)).toEqual([
      { tradeId: TRADE.id, proofUrl: '0123456789abcdef0123456789abcdef.webp', note: '尾号 8866' },
    ])
    expect(page.getByRole('button', { name: t.send }).elements()).toEqual([])
  })

  it('that was refused says why, and another one can be sent', async () => {
    await openTransfer({ ...TOLD, proofs: [REFUSED], proofsLeft: 4 })
    for (const part of [t.refused, REFUSED.message, t.left(4)]) expect(sheetText()).toContain(part)
    await expect.element(page.getByRole('button', { name: t.send })).toBeVisible()
  })

  it('that was refused as the last one promises no other', async () => {
    await openTransfer({ ...TOLD, proofs: [REFUSED], proofsLeft: 0 })
    expect(sheetText()).toContain(t.refusedLast)
    expect(sheetText()).not.toContain(t.refusedMore)
  })

  it('that is not taken says why', async () => {
    await openTransfer()
    takeUploads('0123456789abcdef0123456789abcdef.webp')
    await choosePicture()
    refuse(sendProof, 'proofWaits')
    await expect.element(page.getByRole('button', { name: t.change })).toBeVisible()
    await page.getByRole('button', { name: t.send }).click()
    await until(() => toasts().includes(t.sendFailed))
  })

  it('that is confirmed says what came, and offers nothing more', async () => {
    await openTransfer({ ...TOLD, proofs: [{ ...REFUSED, status: 'confirmed', message: '', receivedLi: 12_500n }] })
    expect(sheetText()).toContain(t.confirmedMore('12.50'))
    expect(page.getByRole('button', { name: t.send }).elements()).toEqual([])
  })

  it('of the last try leaves the way by a ticket', async () => {
    await openTransfer({ ...TOLD, proofs: [REFUSED], proofsLeft: 0 })
    expect(sheetText()).toContain(t.noneLeft(ORDER.orderNo))
  })
})

it('an order whose proof waits says 等待确认, and opens the proof instead of a payment', async () => {
  member()
  const waiting = { ...ORDER, openTradeId: TRADE.id, proofWaits: true }
  answer(listOrders, [waiting])
  answer(readTransfer, { ...TOLD, proofs: [WAITING] })
  await open('/order')
  await expect.element(page.getByText('等待确认').first()).toBeVisible()
  await page.getByRole('button', { name: '查看凭证', exact: true }).click()
  await until(() => sheetText().includes(t.waiting))
  expect([inputsOf(walletCheck), inputsOf(readTransfer)]).toEqual([[], [{ tradeId: TRADE.id }]])
})
