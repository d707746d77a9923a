import { type AnswerOf, listPayChannels, savePayChannel } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, refuse } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { until } from '../../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../../test/site.tsx'
import { toasts } from '../../../../test/toasts.ts'
import { payChannelTexts } from './channel-messages.ts'

const [YI] = golden(listPayChannels) as [AnswerOf<typeof listPayChannels>[number]]

async function openChannels(look: Look = {}): Promise<void> {
  member({ role: 'admin' })
  answer(listPayChannels, [YI])
  answer(savePayChannel, ({ key: _, ...saved }) => ({ ...saved, id: saved.code, hasKey: true }))
  await open('/admin_pay_channels', look)
  await until(() => document.querySelectorAll('main [data-row]').length === 1)
}

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
    const { hasKey: _, id: __, ...was } = YI
    expect(inputsOf(savePayChannel)).toEqual([{ ...was, maxLi: 800_000n, key: null }])
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
