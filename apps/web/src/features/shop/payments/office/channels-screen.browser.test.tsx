import { type AnswerOf, listPayChannels, savePayChannel, testPayChannel } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, refuse } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { until } from '../../../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { toasts } from '../../../../../test/toasts.ts'
import { payChannelTexts } from './channel-messages.ts'

const [YI] = golden(listPayChannels) as [AnswerOf<typeof listPayChannels>[number]]

async function openChannels(look: Look = {}): Promise<void> {
  member({ role: 'admin' })
  answer(listPayChannels, [YI])
  answerSaves()
  answer(testPayChannel, golden(testPayChannel))
  await open('/admin_pay_channels', look)
  await until(() => document.querySelectorAll('main [data-row]').length === 1)
}

const answerSaves = () =>
  answer(savePayChannel, ({ key: _, ...saved }) => ({
    ...saved,
    id: saved.code,
    hasKey: true,
    lastTest: null,
    revision: 5,
  }))
const row = () => document.querySelector('main [data-row]')?.textContent
const drawer = () => page.getByRole('dialog')
const save = () => drawer().getByRole('button', { name: '保存' }).click()

describe.each(LOOKS)('the payment channels on %s', (_name, look) => {
  it('stand with their address and what they take, and without their key', async () => {
    await openChannels(look)
    const t = payChannelTexts.of(look.language)
    await expect.element(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    for (const words of ['yi', 'https://pay.dukou.example', t.alipay, t.on]) expect(row()).toContain(words)
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: 'yi', exact: true }).click()
    await expect.element(page.getByRole('dialog', { name: t.edit('yi') })).toBeVisible()
    await expect.element(drawer().getByLabelText(t.key)).toHaveValue('')
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('a payment channel', () => {
  it('is made with its key', async () => {
    await openChannels()
    await page.getByRole('button', { name: '新建渠道' }).click()
    await drawer().getByLabelText('渠道').fill('feifei')
    await drawer().getByLabelText('平台地址').fill('https://fei.example')
    await drawer().getByLabelText('商户号').fill('77')
    await save()
    await expect.element(drawer().getByText('请填平台给的密钥')).toBeVisible()
    await drawer().getByLabelText('密钥').fill('a key of the platform 01')
    await save()
    await until(() => toasts().includes('渠道配置成功'))
    expect(inputsOf(savePayChannel)).toEqual([
      {
        revision: null,
        code: 'feifei',
        baseUrl: 'https://fei.example',
        merchantId: '77',
        key: 'a key of the platform 01',
        alipayType: 'alipay',
        wxpayType: 'wxpay',
        minLi: 10n,
        maxLi: 10_000_000n,
        enabled: true,
      },
    ])
  })

  it('is changed without its key, which stays; another address needs it again', async () => {
    await openChannels()
    await page.getByRole('button', { name: 'yi', exact: true }).click()
    await drawer().getByLabelText('平台地址').fill('https://other.example')
    await save()
    await expect.element(drawer().getByText('换了地址要重新填密钥').last()).toBeVisible()
    expect(inputsOf(savePayChannel)).toEqual([])
    await drawer().getByLabelText('平台地址').fill(YI.baseUrl)
    await drawer().getByLabelText('最高金额').fill('800')
    await save()
    await until(() => toasts().includes('渠道配置成功'))
    const { hasKey: _, id: __, lastTest: ___, ...was } = YI
    expect(inputsOf(savePayChannel)).toEqual([{ ...was, maxLi: 800_000n, key: null }])
  })

  it('that somebody else saved meanwhile keeps what was typed, names the fields and offers the other value', async () => {
    await openChannels()
    await page.getByRole('button', { name: 'yi', exact: true }).click()
    await drawer().getByLabelText('最高金额').fill('800')
    await drawer().getByLabelText('密钥').fill('a key of the platform 02')
    answer(listPayChannels, [{ ...YI, maxLi: 700_000n, enabled: !YI.enabled, revision: 9 }])
    refuse(savePayChannel, 'rowChanged', { fields: 'max, enabled' })
    await save()
    const note = drawer().getByRole('status', { name: '你打开之后，别人改过这些字段' })
    await expect.element(note.getByText(/最高金额：.* 改为 700 元，你填的是 800 元，保存后以你的为准/)).toBeVisible()
    await expect.element(note.getByText(/启用：.*，已换成新值/)).toBeVisible()
    await expect.element(drawer().getByLabelText('最高金额')).toHaveValue('800')
    await expect.element(drawer().getByLabelText('密钥')).toHaveValue('a key of the platform 02')
    await note.getByRole('button', { name: '用对方的值' }).click()
    await expect.element(drawer().getByLabelText('最高金额')).toHaveValue('700')
    answerSaves()
    await save()
    await until(() => toasts().includes('渠道配置成功'))
    const key = 'a key of the platform 02'
    expect(inputsOf(savePayChannel)).toMatchObject([
      { revision: YI.revision, maxLi: 800_000n, enabled: YI.enabled, key },
      { revision: 9, maxLi: 700_000n, enabled: !YI.enabled, key },
    ])
  })

  it('is tested when it is saved, and says what keeps it from working', async () => {
    await openChannels()
    answer(testPayChannel, { ...golden(testPayChannel), outcome: 'keyRefused', said: '商户密钥错误' })
    await page.getByRole('button', { name: 'yi', exact: true }).click()
    await drawer().getByLabelText('最高金额').fill('800')
    await save()
    await until(() => toasts().includes('yi：平台已连通，但不认商户号或密钥（商户密钥错误），付款会失败'))
    expect(toasts()).toContain('渠道配置成功')
    expect(inputsOf(testPayChannel)).toEqual([{ code: 'yi' }])
  })

  it.each([
    ['accepted', '', '平台已连通，商户号和密钥正确'],
    ['noAnswer', 'ECONNREFUSED', '平台没有应答（ECONNREFUSED），付款会失败'],
    ['privateAddress', '', '这是内网地址，本站不会访问，付款会失败'],
    ['strange', '', '这个地址有应答，但不是易支付接口，请核对平台地址'],
    ['keyUnproven', '', '平台已连通，但无法确认密钥是否正确，请自己试付一笔'],
  ] as const)('can be tested by hand: %s', async (outcome, said, words) => {
    await openChannels()
    answer(testPayChannel, { ...golden(testPayChannel), outcome, said })
    await page.getByRole('button', { name: 'yi的更多操作' }).click()
    await page.getByRole('menuitem', { name: '测试' }).click()
    await until(() => toasts().includes(`yi：${words}`))
  })

  it('that the server refuses says why', async () => {
    await openChannels()
    refuse(savePayChannel, 'settingInvalid', { field: 'pid', problem: '请填平台给的商户号' })
    await page.getByRole('button', { name: 'yi', exact: true }).click()
    await drawer().getByLabelText('商户号').fill('9')
    await save()
    await until(() => toasts().includes('渠道配置失败:pid：请填平台给的商户号'))
  })
})
