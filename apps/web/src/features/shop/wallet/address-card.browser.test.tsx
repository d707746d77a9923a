import { myWallet, savePayoutAddress } from '@dukou/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, golden, inputsOf, loseAnswers, refuse } from '../../../../test/answers.ts'
import { until } from '../../../../test/page-time.ts'
import { press } from '../../../../test/press.ts'
import { toasts } from '../../../../test/toasts.ts'
import { ETHER, openWallet, TRON, WALLET } from '../../../../test/wallet.ts'
import { type WalletPageTexts, walletPageTexts } from './page-messages.ts'

let t: WalletPageTexts
beforeEach(() => {
  t = walletPageTexts.of('zh')
})

describe('the payout address', () => {
  const save = () => page.getByRole('button', { name: t.save }).click()
  const address = () => page.getByLabelText(t.address, { exact: true })
  const lastSix = () => page.getByLabelText(t.lastSix(6))

  it.each([
    ['USDT-TRC20', 'hello', 'malformed'],
    ['USDT-TRC20', ETHER, 'otherNetwork'],
    ['USDT-TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T', 'checksum'],
    ['USDT-ERC20', '0xdac17f958d2ee523a2206206994597c13d831ec7', 'notPayable'],
  ] as const)('of %s %s is refused before it is sent: %s', async (network, typed, fault) => {
    await openWallet({ payoutAddress: null, payoutAddressType: null })
    await press(page.getByRole('radio', { name: network }))
    await address().fill(typed)
    await save()
    await expect.element(page.getByText(t[fault])).toBeVisible()
    expect(inputsOf(savePayoutAddress)).toEqual([])
  })

  it('is saved after its last six characters were repeated', async () => {
    await openWallet({ payoutAddress: null, payoutAddressType: null })
    answer(savePayoutAddress, { network: 'USDT-TRC20', address: TRON, heldUntil: null })
    await address().fill(` ${TRON}`)
    await lastSix().fill('vXPdx')
    await save()
    await expect.element(page.getByText(t.lastSixWrong)).toBeVisible()
    expect(inputsOf(savePayoutAddress)).toEqual([])
    await lastSix().fill('UvXPdV')
    await save()
    await until(() => toasts().includes(t.saved))
    expect(inputsOf(savePayoutAddress)).toEqual([{ network: 'USDT-TRC20', address: ` ${TRON}`, code: null }])
  })

  it('is told as saved once a withdrawal can be asked for with it', async () => {
    await openWallet({ payoutAddress: null, payoutAddressType: null })
    answer(savePayoutAddress, { network: 'USDT-TRC20', address: TRON, heldUntil: null })
    answer(myWallet, { ...WALLET, payoutAddress: TRON, payoutAddressType: 'USDT-TRC20' })
    const letGo = delayAnswers(myWallet)
    const asked = inputsOf(myWallet).length
    await address().fill(TRON)
    await lastSix().fill('UvXPdV')
    await save()
    await until(() => inputsOf(myWallet).length > asked)
    expect(toasts()).not.toContain(t.saved)
    letGo()
    await until(() => toasts().includes(t.saved))
    await expect.element(lastSix()).not.toBeInTheDocument()
  })

  it('asks for a code where there is a second factor, and says from when withdrawals are possible', async () => {
    await openWallet({ asksForCode: true })
    await expect.element(lastSix()).not.toBeInTheDocument()
    await press(page.getByRole('radio', { name: 'USDT-ERC20' }))
    await address().fill(ETHER)
    await lastSix().fill('169EE7')
    await save()
    await expect.element(page.getByText(t.codeEmpty)).toBeVisible()
    answer(savePayoutAddress, golden(savePayoutAddress))
    await page.getByLabelText(t.code).fill('123456')
    await save()
    await until(() => toasts().includes(t.savedHeld('2026-03-02 12:02:00')))
    expect(inputsOf(savePayoutAddress)).toEqual([{ network: 'USDT-ERC20', address: ETHER, code: '123456' }])
  })

  it('whose answer was lost may be saved: the wallet tells which address it has, and until when it holds money', async () => {
    await openWallet({ payoutAddress: null, payoutAddressType: null })
    loseAnswers(savePayoutAddress)
    answer(myWallet, { ...WALLET, payoutAddress: TRON, heldUntil: new Date('2026-03-02T04:02:00Z') })
    await address().fill(TRON)
    await lastSix().fill('UvXPdV')
    await save()
    await expect.element(page.getByText(t.held('2026-03-02 12:02:00'))).toBeVisible()
    await expect.element(lastSix()).not.toBeInTheDocument()
  })

  it('that the server refuses is told under its field', async () => {
    await openWallet({ payoutAddress: null, payoutAddressType: null })
    refuse(savePayoutAddress, 'payoutAddressRefused', { problem: '这个地址不能收款' })
    await address().fill(TRON)
    await lastSix().fill('UvXPdV')
    await save()
    await expect.element(page.getByText('这个地址不能收款，请重新复制后粘贴')).toBeVisible()
  })
})
