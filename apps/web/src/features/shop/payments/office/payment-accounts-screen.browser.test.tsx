import {
  type AnswerOf,
  listPayAdapters,
  listPaymentAccounts,
  savePaymentAccount,
  testPaymentAccount,
} from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, golden, inputsOf, refuse } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { until } from '../../../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { toasts } from '../../../../../test/toasts.ts'
import { formTexts } from '../../../../office/form/texts.ts'
import { paymentAccountTexts } from './payment-account-messages.ts'

const [YI] = golden(listPaymentAccounts) as [AnswerOf<typeof listPaymentAccounts>[number]]

/** Accounts that staff look into: the settings choose none of them. */
const MANUAL: AnswerOf<typeof listPayAdapters>[number] = {
  ...{ id: 'manual', name: { zh: '人工转账', en: 'Manual transfer' } },
  fields: [
    {
      ...{ name: 'to', label: { zh: '收款信息', en: 'Where to send the money' }, help: null },
      ...{ kind: 'lines', choices: [], isOptional: false, initial: '' },
    },
  ],
  modes: [{ mode: 'transfer', word: null }],
}

async function openPaymentAccounts(look: Look = {}, adapters = golden(listPayAdapters)): Promise<void> {
  member({ role: 'admin' })
  answer(listPayAdapters, adapters)
  answer(listPaymentAccounts, [YI])
  answerSaves()
  answer(testPaymentAccount, golden(testPaymentAccount))
  await open('/admin_pay_channels', look)
  await until(() => document.querySelectorAll('main [data-row]').length === 1)
}

const answerSaves = () =>
  answer(savePaymentAccount, ({ code, minLi, maxLi, enabled }) => ({
    ...YI,
    id: code,
    code,
    minLi,
    maxLi,
    enabled,
    revision: 5,
  }))
const row = () => document.querySelector('main [data-row]')?.textContent
const drawer = () => page.getByRole('dialog')
const key = () => drawer().getByLabelText('密钥', { exact: true })
/** Fields of callers that know of one kind of platform alone. */
const OLD_FORM = { baseUrl: '', merchantId: '', key: null, alipayType: null, wxpayType: null }
const save = () => drawer().getByRole('button', { name: '保存' }).click()

describe.each(LOOKS)('the payment accounts on %s', (_name, look) => {
  it('stand with their address and what they take, and without their key', async () => {
    await openPaymentAccounts(look)
    const t = paymentAccountTexts.of(look.language)
    await expect.element(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    for (const words of ['yi', 'https://pay.dukou.example', t.alipay, t.on]) expect(row()).toContain(words)
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: 'yi', exact: true }).click()
    await expect.element(page.getByRole('dialog', { name: t.edit('yi') })).toBeVisible()
    await expect.element(drawer().getByLabelText(t.key, { exact: true })).toHaveValue('')
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('a payment account', () => {
  it('can be made once the kinds of platforms have come, not before', async () => {
    member({ role: 'admin' })
    answer(listPayAdapters, golden(listPayAdapters))
    const arrive = delayAnswers(listPayAdapters)
    answer(listPaymentAccounts, [YI])
    await open('/admin_pay_channels')
    const create = page.getByRole('button', { name: '新建支付渠道' })
    await expect.element(create).toBeDisabled()
    arrive()
    await create.click()
    await expect.element(drawer().getByLabelText('平台地址')).toBeVisible()
  })

  it('is made with its key', async () => {
    await openPaymentAccounts()
    await page.getByRole('button', { name: '新建支付渠道' }).click()
    await drawer().getByLabelText('支付渠道', { exact: true }).fill('feifei')
    await drawer().getByLabelText('平台地址').fill('https://fei.example')
    await drawer().getByLabelText('商户号').fill('77')
    await save()
    await expect.element(drawer().getByText(formTexts.of('zh').required)).toBeVisible()
    await key().fill('short')
    await save()
    await expect.element(drawer().getByText('至少要 16 个字符')).toBeVisible()
    await key().fill('a key of the platform 01')
    await save()
    await until(() => toasts().includes('支付渠道配置成功'))
    expect(inputsOf(savePaymentAccount)).toEqual([
      {
        ...OLD_FORM,
        ...{ isNew: true, revision: null },
        code: 'feifei',
        adapter: 'epay_v1',
        values: [
          { name: 'baseUrl', value: 'https://fei.example' },
          { name: 'merchantId', value: '77' },
          { name: 'key', value: 'a key of the platform 01' },
        ],
        modes: [
          { mode: 'alipay', word: 'alipay', share: 0 },
          { mode: 'wxpay', word: 'wxpay', share: 0 },
        ],
        hours: null,
        minLi: 10n,
        maxLi: 10_000_000n,
        enabled: true,
      },
    ])
  })

  it('is changed without its key, which stays; another address needs it again', async () => {
    await openPaymentAccounts()
    await page.getByRole('button', { name: 'yi', exact: true }).click()
    await drawer().getByLabelText('平台地址').fill('https://other.example')
    await save()
    await expect.element(drawer().getByText('换了地址要重新填密钥').last()).toBeVisible()
    expect(inputsOf(savePaymentAccount)).toEqual([])
    await drawer().getByLabelText('平台地址').fill('https://pay.dukou.example')
    await drawer().getByLabelText('最高金额').fill('800')
    await save()
    await until(() => toasts().includes('支付渠道配置成功'))
    const { code, adapter, values, modes, hours, minLi, enabled, revision } = YI
    const kept = { code, adapter, values, modes, hours, minLi, enabled, revision }
    expect(inputsOf(savePaymentAccount)).toEqual([{ ...OLD_FORM, ...kept, isNew: false, maxLi: 800_000n }])
  })

  it('that somebody else saved meanwhile keeps what was typed, names the fields and offers the other value', async () => {
    await openPaymentAccounts()
    await page.getByRole('button', { name: 'yi', exact: true }).click()
    await drawer().getByLabelText('最高金额').fill('800')
    await key().fill('a key of the platform 02')
    answer(listPaymentAccounts, [{ ...YI, maxLi: 700_000n, enabled: !YI.enabled, revision: 9 }])
    refuse(savePaymentAccount, 'rowChanged', { fields: 'max, enabled' })
    await save()
    const note = drawer().getByRole('status', { name: '你打开之后，这些字段有改动' })
    await expect.element(note.getByText(/最高金额：.* 改为 700 元，你填的是 800 元，保存后以你的为准/)).toBeVisible()
    await expect.element(note.getByText(/启用：.*，已换成新值/)).toBeVisible()
    await expect.element(drawer().getByLabelText('最高金额')).toHaveValue('800')
    await expect.element(key()).toHaveValue('a key of the platform 02')
    await note.getByRole('button', { name: '用新的值' }).click()
    await expect.element(drawer().getByLabelText('最高金额')).toHaveValue('700')
    answerSaves()
    await save()
    await until(() => toasts().includes('支付渠道配置成功'))
    const values = [...YI.values, { name: 'key', value: 'a key of the platform 02' }]
    expect(inputsOf(savePaymentAccount)).toMatchObject([
      { revision: YI.revision, maxLi: 800_000n, enabled: YI.enabled, values },
      { revision: 9, maxLi: 700_000n, enabled: !YI.enabled, values },
    ])
  })

  it('is tested when it is saved, and says what keeps it from working', async () => {
    await openPaymentAccounts()
    answer(testPaymentAccount, { ...golden(testPaymentAccount), outcome: 'keyRefused', said: '商户密钥错误' })
    await page.getByRole('button', { name: 'yi', exact: true }).click()
    await drawer().getByLabelText('最高金额').fill('800')
    await save()
    await until(() => toasts().includes('yi：平台已连通，但不认商户号或密钥（商户密钥错误），付款会失败'))
    expect(toasts()).toContain('支付渠道配置成功')
    expect(inputsOf(testPaymentAccount)).toEqual([{ code: 'yi' }])
  })

  it.each([
    ['accepted', '', '平台已连通，商户号和密钥正确'],
    ['noAnswer', 'ECONNREFUSED', '平台没有应答（ECONNREFUSED），付款会失败'],
    ['privateAddress', '', '这是内网地址，本站不会访问，付款会失败'],
    ['strange', '', '这个地址有应答，但不是这种平台的接口，请核对平台地址'],
    ['keyUnproven', '', '平台已连通，但无法确认密钥是否正确，请自己试付一笔'],
  ] as const)('can be tested by hand: %s', async (outcome, said, words) => {
    await openPaymentAccounts()
    answer(testPaymentAccount, { ...golden(testPaymentAccount), outcome, said })
    await page.getByRole('button', { name: 'yi的更多操作' }).click()
    await page.getByRole('menuitem', { name: '测试' }).click()
    await until(() => toasts().includes(`yi：${words}`))
  })

  it('that the server refuses says why', async () => {
    await openPaymentAccounts()
    refuse(savePaymentAccount, 'settingInvalid', { field: 'merchantId', problem: '平台不认这个号' })
    await page.getByRole('button', { name: 'yi', exact: true }).click()
    await drawer().getByLabelText('商户号').fill('9')
    await save()
    await until(() => toasts().includes('支付渠道配置失败:merchantId：平台不认这个号'))
    await expect.element(drawer().getByText('平台不认这个号', { exact: true })).toBeVisible()
  })

  it('with a name that another has says so at the name, and what was typed stays', async () => {
    await openPaymentAccounts()
    refuse(savePaymentAccount, 'settingInvalid', { field: 'code', problem: '这个名字已有支付渠道，请换一个' })
    await page.getByRole('button', { name: '新建支付渠道' }).click()
    const code = drawer().getByLabelText('支付渠道', { exact: true })
    await code.fill('yi')
    await drawer().getByLabelText('平台地址').fill('https://fei.example')
    await drawer().getByLabelText('商户号').fill('77')
    await key().fill('a key of the platform 01')
    await save()
    await expect.element(drawer().getByText('这个名字已有支付渠道，请换一个', { exact: true })).toBeVisible()
    await expect.element(code).toHaveFocus()
    await expect.element(key()).toHaveValue('a key of the platform 01')
  })

  it('of another kind asks for what that one needs, and of its ways to pay takes those that are switched on', async () => {
    await openPaymentAccounts()
    await page.getByRole('button', { name: '新建支付渠道' }).click()
    await drawer().getByLabelText('支付渠道', { exact: true }).fill('face')
    await drawer().getByRole('combobox', { name: '平台类型' }).click()
    await drawer().getByRole('option', { name: '当面付' }).click()
    expect(drawer().getByLabelText('平台地址').elements()).toEqual([])
    await drawer().getByLabelText('应用号').fill('2021')
    await drawer().getByLabelText('应用私钥').fill('line one\nline two')
    await drawer().getByLabelText('支付宝分流').fill('3')
    await drawer().getByLabelText('从几点起').fill('8')
    await save()
    await expect.element(drawer().getByText('两个钟点要一起填')).toBeVisible()
    await drawer().getByLabelText('到几点止').fill('22')
    expect(await accessibilityFaults()).toEqual([])
    await save()
    await until(() => toasts().includes('支付渠道配置成功'))
    expect(inputsOf(savePaymentAccount)).toMatchObject([
      {
        ...{ code: 'face', adapter: 'face', hours: { from: 8, until: 22 } },
        values: [
          { name: 'merchantId', value: '2021' },
          { name: 'place', value: 'live' },
          { name: 'privateKey', value: 'line one\nline two' },
          { name: 'seller', value: '' },
        ],
        modes: [{ mode: 'alipay', word: '', share: 3 }],
      },
    ])
  })

  it('for transfers begins with a share, whatever its name, for the settings choose none', async () => {
    await openPaymentAccounts({}, [...golden(listPayAdapters), MANUAL])
    await page.getByRole('button', { name: '新建支付渠道' }).click()
    await drawer().getByLabelText('支付渠道', { exact: true }).fill('zhaohang')
    await drawer().getByRole('combobox', { name: '平台类型' }).click()
    await drawer().getByRole('option', { name: '人工转账' }).click()
    await expect.element(drawer().getByLabelText('转账分流')).toHaveValue('1')
    await expect.element(drawer().getByText('0：不收，名字是 transfer 的账号除外')).toBeVisible()
    await drawer().getByLabelText('收款信息').fill('招商银行 6225')
    await save()
    await until(() => toasts().includes('支付渠道配置成功'))
    expect(inputsOf(savePaymentAccount)).toMatchObject([
      { code: 'zhaohang', modes: [{ mode: 'transfer', word: '', share: 1 }] },
    ])
  })

  it('that fails to start payments says so in the list', async () => {
    await openPaymentAccounts()
    expect(row()).not.toContain('发起失败')
    answer(listPaymentAccounts, [{ ...YI, failedStarts: 3 }])
    await page.getByRole('button', { name: 'yi的更多操作' }).click()
    await page.getByRole('menuitem', { name: '测试' }).click()
    await until(() => row()?.includes('发起失败') === true)
  })
})
