import { allocateToAgency, listAgencies, saveAgency, setAgencyOf } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, refuse, wordsOf } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { until } from '../../../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { toasts } from '../../../../../test/toasts.ts'
import { agencyOfficeTexts } from './messages.ts'

const AGENCIES = golden(listAgencies)
const [ONE] = AGENCIES as [(typeof AGENCIES)[number]]

async function openAgencies(look: Look = {}, agencies = AGENCIES): Promise<void> {
  member({ role: 'admin' })
  answer(listAgencies, agencies)
  await open('/admin_agencies', look)
  await until(() => document.querySelectorAll('main [data-row]').length === agencies.length)
}

async function act(what: string): Promise<void> {
  await page.getByRole('button', { name: `${ONE.name}的更多操作` }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

describe.each(LOOKS)('the agencies on %s', (_name, look) => {
  it('stand with owner, address and what is left in the pool', async () => {
    await openAgencies(look)
    const t = agencyOfficeTexts.of(look.language)
    await expect.element(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    const row = document.querySelector('main [data-row]')?.textContent ?? ''
    for (const words of [ONE.name, ONE.ownerEmail, '1.00 TB']) expect(row).toContain(words)
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('an agency', () => {
  it('is made with an owner; a host of another stands under its field', async () => {
    await openAgencies()
    const detail = { domain: 'taken.example' }
    refuse(saveAgency, 'agencyDomainTaken', detail)
    await page.getByRole('button', { name: '新建代理' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabelText('名称').fill('江畔')
    await drawer.getByLabelText('代理账号').fill('owner@example.com')
    await drawer.getByLabelText('域名').fill('taken.example')
    await drawer.getByRole('button', { name: '保存' }).click()
    const why = wordsOf('agencyDomainTaken', detail)
    await until(() => document.querySelector('[data-field=domain]')?.textContent.includes(why))
    answer(saveAgency, { id: 'b'.repeat(24), revision: 1 })
    await drawer.getByLabelText('域名').fill('own.example')
    await drawer.getByRole('button', { name: '保存' }).click()
    await until(() => toasts().includes('更新成功'))
    expect(inputsOf(saveAgency).at(-1)).toEqual({
      id: null,
      revision: null,
      ownerEmail: 'owner@example.com',
      name: '江畔',
      domain: 'own.example',
      contact: '',
      logoUrl: '',
    })
  })

  it('gets traffic and days with a reason, and is told what that makes', async () => {
    await openAgencies()
    answer(allocateToAgency, golden(allocateToAgency))
    await act('分配')
    const drawer = page.getByRole('dialog')
    await drawer.getByLabelText('加流量').fill('-24')
    await drawer.getByLabelText('加时长包天数').fill('10')
    await expect.element(drawer.getByText('分配之后：1,000.00 GB，375 天')).toBeVisible()
    await drawer.getByRole('button', { name: '分配' }).click()
    await expect.element(drawer.getByText('请写原因')).toBeVisible()
    await drawer.getByLabelText('原因').fill('进货')
    await drawer.getByRole('button', { name: '分配' }).click()
    await until(() => toasts().includes('分配成功'))
    expect(inputsOf(allocateToAgency)).toEqual([{ id: ONE.id, addBytes: -24n * GB, addDays: 10, reason: '进货' }])
  })

  it('whose details another person saved meanwhile keeps them when its logo is removed from an open sheet', async () => {
    const logoUrl = '/api/file/downloads/x.webp'
    await openAgencies({}, [{ ...ONE, logoUrl }])
    answer(listAgencies, [{ ...ONE, logoUrl, contact: 't.me/theirs', revision: ONE.revision + 1 }])
    await act('标志')
    refuse(saveAgency, 'rowChanged', { fields: 'contact' })
    await page.getByRole('dialog').getByRole('button', { name: '去掉标志' }).click()
    await until(() => toasts().some((text) => text.includes(wordsOf('rowChanged', { fields: 'contact' }))))
    await until(() => document.querySelector('dialog') === null)
    answer(saveAgency, { id: ONE.id, revision: ONE.revision + 2 })
    await act('标志')
    await page.getByRole('dialog').getByRole('button', { name: '去掉标志' }).click()
    await until(() => inputsOf(saveAgency).length === 2)
    expect(inputsOf(saveAgency)).toMatchObject([
      { revision: ONE.revision, contact: ONE.contact, logoUrl: '' },
      { revision: ONE.revision + 1, contact: 't.me/theirs', logoUrl: '' },
    ])
  })

  it('gets a customer, and loses one', async () => {
    await openAgencies()
    answer(setAgencyOf, {})
    for (const [choice, agencyId] of [
      ['加入', ONE.id],
      ['离开', null],
    ] as const) {
      await act('客户归属')
      const drawer = page.getByRole('dialog')
      await drawer.getByLabelText('用户邮箱').fill('he@example.com')
      await drawer.getByText(choice, { exact: true }).click()
      await drawer.getByRole('button', { name: '保存' }).click()
      await until(() => document.querySelector('dialog') === null)
      expect(inputsOf(setAgencyOf).at(-1)).toEqual({ email: 'he@example.com', agencyId })
    }
  })
})
