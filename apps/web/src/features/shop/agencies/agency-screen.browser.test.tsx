import { agencyCustomers, hostInfo, myAgency, openAgencyAccount, saveAgencyPrice, sellFromPool } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, refuse, wordsOf } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { until } from '../../../../test/page-time.ts'
import { sheetText } from '../../../../test/sheet-text.ts'
import { LOOKS, type Look, member, open } from '../../../../test/site.tsx'
import { toasts } from '../../../../test/toasts.ts'
import { agencyTexts } from './messages.ts'

const AGENCY = golden(myAgency)
const [CUSTOMER] = golden(agencyCustomers)
const [PLAN] = AGENCY.plans

async function openAgency(look: Look = {}): Promise<void> {
  member({ ownsAgency: true })
  answer(myAgency, AGENCY)
  answer(
    agencyCustomers,
    [CUSTOMER].flatMap((one) => one ?? []),
  )
  await open('/agency', look)
  await expect.element(page.getByRole('heading', { level: 1, name: AGENCY.name })).toBeVisible()
}

describe.each(LOOKS)('an agency on %s', (_name, look) => {
  it('shows its pool, prices, customers and what it sold', async () => {
    await openAgency(look)
    const t = agencyTexts.of(look.language)
    await expect.element(page.getByText(t.daysOf(365))).toBeVisible()
    await expect.element(page.getByText(`${PLAN?.name} · ${CUSTOMER?.email}`)).toBeVisible()
    await expect.element(page.getByRole('button', { name: t.sellAct(CUSTOMER?.email ?? '') })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: t.sellAct(CUSTOMER?.email ?? '') }).click()
    await until(() => sheetText().includes(t.earns))
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('an agency', () => {
  it('sells with a receipt of what stays in the pool; what is refused is told', async () => {
    await openAgency()
    await page.getByRole('button', { name: `卖给他：${CUSTOMER?.email}` }).click()
    const sheet = page.getByRole('dialog')
    await until(() => document.querySelector('dialog')?.textContent.includes('335'))
    const detail = { leftGb: '1.00', leftDays: 3 }
    refuse(sellFromPool, 'agencyPoolShort', detail)
    await sheet.getByRole('button', { name: '卖给他', exact: true }).click()
    await until(() => toasts().includes(wordsOf('agencyPoolShort', detail)))
    answer(sellFromPool, golden(sellFromPool))
    await sheet.getByRole('button', { name: '卖给他', exact: true }).click()
    await until(() => document.querySelector('dialog') === null)
    expect(inputsOf(sellFromPool).at(-1)).toEqual({ customerId: CUSTOMER?.id, planId: PLAN?.id })
  })

  it('sets a price, and takes a plan off sale with an empty one', async () => {
    await openAgency()
    answer(saveAgencyPrice, {})
    for (const [typed, priceLi] of [
      ['25.5', 25_500n],
      ['', null],
    ] as const) {
      await page.getByRole('button', { name: `定价：${PLAN?.name}` }).click()
      const field = page.getByRole('dialog').getByLabelText('价格（元）')
      await field.fill('0.001')
      await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
      await expect.element(page.getByText('填 0.01 到 10000000，最多两位小数')).toBeVisible()
      await field.fill(typed)
      await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
      await until(() => document.querySelector('dialog') === null)
      expect(inputsOf(saveAgencyPrice).at(-1)).toEqual({ planId: PLAN?.id, priceLi })
    }
  })

  it('opens the account of a new customer, whose password leaves the page as a digest alone', async () => {
    await openAgency()
    answer(openAgencyAccount, golden(openAgencyAccount))
    await page.getByRole('button', { name: '开通账号' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabelText('邮箱').fill('new@example.com')
    await sheet.getByLabelText('初始密码', { exact: true }).fill('short')
    await sheet.getByRole('button', { name: '开通账号' }).click()
    await expect.element(sheet.getByText('密码长度至少8位')).toBeVisible()
    await sheet.getByLabelText('初始密码', { exact: true }).fill('long enough')
    await sheet.getByRole('button', { name: '开通账号' }).click()
    await until(() => toasts().includes('已开通 new@example.com'))
    expect(inputsOf(openAgencyAccount)).toEqual([
      { email: 'new@example.com', passwordDigest: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
  })
})

describe('a customer of an agency', () => {
  it('sees its name, its mark and its prices on the start page, and whom to ask', async () => {
    member({ isAgency: true })
    const site = {
      ...golden(hostInfo),
      noticeShown: false,
      preferredDomain: '',
      siteName: '江畔网络',
      contact: '微信 jp',
    }
    answer(hostInfo, site)
    await open('/')
    await until(() => document.querySelector('main')?.textContent.includes('要购买请联系江畔网络'))
    await expect.element(page.getByText('联系方式: 微信 jp')).toBeVisible()
    expect(document.querySelector('header img')?.getAttribute('src')).toBe(site.agency?.logoUrl)
  })
})
