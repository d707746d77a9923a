import {
  cancelWithdrawal,
  listRewards,
  myWallet,
  myWithdrawals,
  requestWithdrawal,
  walletSpends,
} from '@dukou/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, forgetAnswers, golden, inputsOf, loseAnswers, refuse, wordsOf } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { pass, stopTime, until } from '../../../../test/page-time.ts'
import { press } from '../../../../test/press.ts'
import { close, LOOKS, member, open, route, visitor } from '../../../../test/site.tsx'
import { toasts } from '../../../../test/toasts.ts'
import { openWallet, TRON, WALLET } from '../../../../test/wallet.ts'
import { type WalletPageTexts, walletPageTexts } from './page-messages.ts'

const [OPEN_ONE, PAID_ONE] = golden(myWithdrawals)

let t: WalletPageTexts
beforeEach(() => {
  t = walletPageTexts.of('zh')
})

const main = () => document.querySelector('main')?.textContent ?? ''
const withdraw = (yuan = '586.120') => page.getByRole('button', { name: t.withdraw(yuan) })
const dialog = () => page.getByRole('dialog')

describe.each(LOOKS)('the wallet on %s', (_name, look) => {
  it('shows the balance with three decimals, its parts and why, the ledger and the address', async () => {
    await openWallet(
      { creditLi: 12_500n, reservedLi: 9_990n, totalLi: 598_620n, heldUntil: new Date('2026-03-02T04:02:00Z') },
      look,
    )
    const words = walletPageTexts.of(look.language)
    await until(() => main().includes('598.620') && main().includes('12.500') && main().includes('9.990'))
    for (const text of [words.creditWhy, words.reservedWhy, words.heldWhy, words.rule('500')]) {
      expect(main()).toContain(text)
    }
    await until(() => main().includes(words.row(words.paidState)))
    expect(await accessibilityFaults()).toEqual([])
    if (look.language === 'zh') {
      await press(page.getByRole('radio', { name: words.spends }))
      await until(() => main().includes(words.decrease))
      expect(await accessibilityFaults()).toEqual([])
    }
  })
})

it('the ledgers of the wallet can be chosen on an English phone, each by its whole name', async () => {
  await openWallet({}, { screen: 'phone', language: 'en' })
  const group = page.getByRole('group', { name: walletPageTexts.of('en').ledgerOf }).element()
  expect(group.scrollWidth).toBeLessThanOrEqual(group.clientWidth)
})

describe('the wallet', () => {
  it('opens as a route for everybody, shows itself to who is signed in, under the site’s own title (1.2-31)', async () => {
    await openWallet()
    await expect.element(page.getByRole('heading', { level: 1, name: '钱包' })).toBeVisible()
    expect(document.title).toBe('渡口')
    expect(route()).toBe('/wallet')
    await close()
    forgetAnswers()
    visitor()
    await open('/wallet')
    await expect.element(page.getByText('登录后才能看')).toBeVisible()
    await until(() => route() === '/login')
  })

  it('asks for nothing while nobody is signed in', async () => {
    visitor()
    await open('/wallet')
    await until(() => route() === '/login')
    for (const call of [myWallet, myWithdrawals, walletSpends]) expect(inputsOf(call)).toEqual([])
  })

  it('shows the balance and a button that withdraws (2.2-22)', async () => {
    await openWallet()
    await until(() => main().includes('586.120'))
    await expect.element(withdraw()).toBeVisible()
  })

  it('shows the balance of 586.12 yuan as 586.120 (2.9-04)', async () => {
    await openWallet({ totalLi: 586_120n })
    await until(() => main().includes('余额¥586.120'))
  })

  it('says that withdrawals are settled within one working day (2.9-02)', async () => {
    await openWallet()
    expect(main()).toContain('一个工作日内结算')
  })

  it('says that payouts are in USDT only (2.9-03)', async () => {
    await openWallet()
    expect(main()).toContain('只支持 USDT 收款')
  })

  it('has an address type and an address form (2.2-23)', async () => {
    await openWallet({ payoutAddress: null, payoutAddressType: null })
    await expect.element(page.getByRole('radio', { name: 'USDT-TRC20' })).toBeChecked()
    await expect.element(page.getByLabelText(t.address, { exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: t.save })).toBeVisible()
  })

  it('offers the address types USDT-ERC20 and USDT-TRC20 and no other (2.5-11)', async () => {
    await openWallet()
    const group = page.getByRole('group', { name: t.networkOf })
    const values = group
      .getByRole('radio')
      .elements()
      .map((one) => (one as HTMLInputElement).value)
    expect(values.sort()).toEqual(['USDT-ERC20', 'USDT-TRC20'])
  })

  it('stands as shapes until it comes, and can be asked for again when it does not', async () => {
    member()
    answer(myWithdrawals, [])
    loseAnswers(myWallet)
    await open('/wallet')
    const again = page.getByRole('main').getByRole('button', { name: /重试|再试/ })
    await expect.element(again).toBeVisible()
    answer(myWallet, WALLET)
    await again.click()
    await until(() => main().includes('586.120'))
  })
})

describe('a withdrawal', () => {
  it('without a saved address gives 请先填写并确认您的收款地址 (2.5-08)', async () => {
    await openWallet({ payoutAddress: null, payoutAddressType: null })
    await withdraw().click()
    await until(() => toasts().includes('请先填写并确认您的收款地址'))
    expect(inputsOf(requestWithdrawal)).toEqual([])
  })

  it('below the minimum gives 申请提现失败，最低提现金额:500元 (2.5-09)', async () => {
    await openWallet({ withdrawableLi: 499_999n, totalLi: 499_999n })
    await withdraw('499.999').click()
    await until(() => toasts().includes('申请提现失败，最低提现金额:500元'))
    expect(inputsOf(requestWithdrawal)).toEqual([])
  })

  it('that the server refuses with 1012 shows the server’s message (2.8-15)', async () => {
    await openWallet()
    refuse(requestWithdrawal, 'withdrawalRefused', { minimum: '800' })
    await withdraw().click()
    await dialog().getByRole('button', { name: t.verb }).click()
    await until(() => toasts().includes(wordsOf('withdrawalRefused', { minimum: '800' })))
  })

  it('is confirmed with amount, network and address, and requested once', async () => {
    await openWallet()
    answer(requestWithdrawal, golden(requestWithdrawal))
    await withdraw().click()
    await until(() => document.querySelector('dialog')?.textContent.includes(TRON))
    expect(document.querySelector('dialog')?.textContent).toContain('586.120')
    expect(await accessibilityFaults()).toEqual([])
    await dialog().getByRole('button', { name: t.verb }).click()
    await until(() => toasts().includes(t.requested))
    expect(inputsOf(requestWithdrawal)).toEqual([{ code: null }])
    expect(document.querySelector('dialog')).toBeNull()
  })

  it('asks for a code where there is a second factor; a wrong one is told under its field', async () => {
    await openWallet({ asksForCode: true })
    refuse(requestWithdrawal, 'secondFactorWrong')
    await withdraw().click()
    await dialog().getByRole('button', { name: t.verb }).click()
    await expect.element(dialog().getByText(t.codeEmpty)).toBeVisible()
    await dialog().getByLabelText(t.code).fill('123456')
    await dialog().getByRole('button', { name: t.verb }).click()
    await expect.element(dialog().getByText(wordsOf('secondFactorWrong'))).toBeVisible()
    expect(inputsOf(requestWithdrawal)).toEqual([{ code: '123456' }])
  })

  it('whose answer was lost may have happened: the page behind tells the balance, and the same press asks again', async () => {
    await openWallet()
    loseAnswers(requestWithdrawal)
    await withdraw().click()
    answer(myWallet, { ...WALLET, totalLi: 0n, withdrawableLi: 0n, openWithdrawalId: 'a'.repeat(24) })
    await dialog().getByRole('button', { name: t.verb }).click()
    await until(() => main().includes('余额¥0.000'))
    expect(document.querySelector('dialog')?.textContent).toContain('586.120')
    answer(requestWithdrawal, golden(requestWithdrawal))
    await dialog().getByRole('button', { name: t.verb }).click()
    await until(() => toasts().includes(t.requested))
    expect(inputsOf(requestWithdrawal)).toHaveLength(2)
  })

  it('that is open is looked after: once staff have sent it back, the balance is there without a reload', async () => {
    await stopTime()
    await openWallet({ openWithdrawalId: 'a'.repeat(24), withdrawableLi: 0n, totalLi: 0n })
    await until(() => main().includes('余额¥0.000'))
    answer(myWallet, WALLET)
    await pass(60_000)
    await until(() => main().includes('余额¥586.120'))
    const asked = inputsOf(myWallet).length
    await pass(180_000)
    expect(inputsOf(myWallet)).toHaveLength(asked)
  })

  it('in a hold, or beside one that waits, says so', async () => {
    await openWallet({ heldUntil: new Date('2026-03-02T04:02:00Z') })
    await withdraw().click()
    await until(() => toasts().includes(t.held('2026-03-02 12:02:00')))
    await close()
    await openWallet({ openWithdrawalId: 'a'.repeat(24), withdrawableLi: 0n })
    await withdraw('0.000').click()
    await until(() => toasts().includes(t.waits))
  })
})

describe('the ledger of the wallet', () => {
  it('shows a withdrawal with status paid as settled and any other as pending settlement (2.4-26)', async () => {
    await openWallet()
    const rows = () => page.getByRole('list', { name: t.withdrawals }).getByRole('listitem').elements()
    await until(() => rows().length === 2)
    expect(rows()[0]?.textContent).toContain('提现，待结算')
    expect(rows()[1]?.textContent).toContain('提现，已结算')
    await close()
    member()
    answer(myWallet, WALLET)
    answer(myWithdrawals, OPEN_ONE ? [{ ...OPEN_ONE, status: 'taken' }] : [])
    await open('/wallet')
    await until(() => rows().length === 1)
    expect(rows()[0]?.textContent).toContain('提现，待结算')
  })

  it('shows amount, message, transaction and what was left', async () => {
    await openWallet()
    await until(() => main().includes('−586.120'))
    for (const text of [
      t.message(PAID_ONE?.message ?? ''),
      t.transaction(PAID_ONE?.transactionId ?? ''),
      t.left('12.500'),
      t.sent('81.405'),
    ]) {
      expect(main()).toContain(text)
    }
  })

  it('shows for a wallet spend whether it is an increase or a decrease (2.4-28)', async () => {
    await openWallet()
    await press(page.getByRole('radio', { name: t.spends }))
    const rows = () => page.getByRole('list', { name: t.spends }).getByRole('listitem').elements()
    await until(() => rows().length === 2)
    for (const words of ['减少', '−12.400', t.purchase('货轮')]) expect(rows()[0]?.textContent).toContain(words)
    for (const words of ['增加', '+5.000', t.correction]) expect(rows()[1]?.textContent).toContain(words)
  })

  it('has a ledger of withdrawals, rebates and spends, and shows a rebate as credited (2.2-24, 2.4-27)', async () => {
    await openWallet()
    const [reward] = golden(listRewards)
    answer(listRewards, reward ? [reward, { ...reward, id: 'b'.repeat(24), reversedAt: new Date() }] : [])
    const group = page.getByRole('group', { name: t.ledgerOf })
    const names = group
      .getByRole('radio')
      .elements()
      .map((one) => one.closest('label')?.textContent)
    expect(names).toEqual(['提现', '返利', '支出'])
    await press(page.getByRole('radio', { name: t.rebates }))
    const rows = () => page.getByRole('list', { name: t.rebates }).getByRole('listitem').elements()
    await until(() => rows().length === 2)
    for (const words of ['已到账', '+1.950', 'xu***@example.com', t.friendPaid('39.00'), t.left('128.250')])
      expect(rows()[0]?.textContent).toContain(words)
    expect(rows()[1]?.textContent).toContain('已撤回')
  })

  it('that is empty says what it will hold', async () => {
    member()
    answer(myWallet, WALLET)
    answer(myWithdrawals, [])
    answer(walletSpends, [])
    answer(listRewards, [])
    await open('/wallet')
    await expect.element(page.getByText(t.noWithdrawals)).toBeVisible()
    await press(page.getByRole('radio', { name: t.spends }))
    await expect.element(page.getByText(t.noSpends)).toBeVisible()
    await press(page.getByRole('radio', { name: t.rebates }))
    await expect.element(page.getByText(t.noRebates)).toBeVisible()
  })

  it('cancels a withdrawal that nobody has taken up, and says when staff were faster', async () => {
    await openWallet()
    const question = () => page.getByRole('alertdialog')
    refuse(cancelWithdrawal, 'withdrawalMoved', { state: '已开始处理' })
    await page.getByRole('button', { name: t.cancelRow }).click()
    await expect.element(question().getByText(t.cancelBack('586.120'))).toBeVisible()
    await question().getByRole('button', { name: t.cancelRow }).click()
    await until(() => toasts().includes('这笔提现已开始处理，请刷新后查看'))
    answer(cancelWithdrawal, {})
    await page.getByRole('button', { name: t.cancelRow }).click()
    await question().getByRole('button', { name: t.cancelRow }).click()
    await until(() => toasts().includes(t.cancelled))
    expect(inputsOf(cancelWithdrawal)).toEqual([{ withdrawalId: OPEN_ONE?.id }, { withdrawalId: OPEN_ONE?.id }])
  })
})
