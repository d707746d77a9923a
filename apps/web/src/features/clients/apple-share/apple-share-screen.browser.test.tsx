import { appleShare, hostInfo, userInfo } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, loseAnswers, refuse } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { settled, stopTime, until } from '../../../../test/page-time.ts'
import { LOOKS, type Look, member, open, route, visitor } from '../../../../test/site.tsx'
import { expectToast } from '../../../../test/toasts.ts'
import { appleShareTexts } from './messages.ts'

const PAID_ONLY =
  '为避免平台appleid被滥用，保证平台用户能正常使用，共享账号仅开放给付费用户使用。请购买任意金额商品后使用，敬请谅解。'
const button = () => page.getByRole('button', { name: '查看共享账号' })

async function openShare(look: Look = {}): Promise<void> {
  await open('/apple_id_share', look)
  await until(() => document.querySelector('main h1'))
}

/** Somebody signed in, whom the page knows before the click. */
async function openAsMember(hasPaid: boolean): Promise<void> {
  member({ hasPaid })
  await openShare()
  await until(() => document.querySelector('[aria-label^="通知"]'))
}

describe.each(LOOKS)('the shared Apple ID on %s', (_name, look) => {
  it('is explained to visitors, with its button and the way to an own one (1.2-36, 1.2-156, 1.2-157, 1.2-158)', async () => {
    visitor()
    await openShare(look)
    const t = appleShareTexts.of(look.language)
    expect(route()).toBe('/apple_id_share')
    await expect.element(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    await expect.element(page.getByText(t.what)).toBeVisible()
    await expect.element(page.getByRole('button', { name: t.show })).toBeVisible()
    const hrefs = [...document.querySelectorAll('main a')].map((one) => one.getAttribute('href'))
    expect(hrefs).toContain('/#/apple_id_signup_guide')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('a site without a shared Apple ID', () => {
  it('says so, has no button, and leads to an own one', async () => {
    visitor()
    answer(hostInfo, { ...golden(hostInfo), appleShared: false })
    await openShare()
    await expect.element(page.getByText('本站目前没有共享的 Apple ID。')).toBeVisible()
    expect(button().query()).toBeNull()
    await expect.element(page.getByRole('link', { name: '海外 Apple ID 注册教程' })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })

  it('has no link to one on its start page', async () => {
    member()
    answer(hostInfo, { ...golden(hostInfo), appleShared: false })
    await open('/')
    await until(() => document.querySelector('main a[href="/#/apple_id_signup_guide"]'))
    expect(document.querySelector('main a[href="/#/apple_id_share"]')).toBeNull()
  })
})

describe('the start page of an agency', () => {
  it.each([
    ['links to the shared Apple ID for a customer who has paid the site', true, 1],
    ['has no link to it for others, who would be asked to buy from a shop that is closed to them', false, 0],
  ])('%s', async (_name, hasPaid, links) => {
    member({ hasPaid, isAgency: true })
    await open('/')
    await until(() => document.querySelector('main a[href="/#/apple_id_signup_guide"]'))
    await settled()
    expect(document.querySelectorAll('main a[href="/#/apple_id_share"]')).toHaveLength(links)
  })
})

describe('the button for the shared Apple ID', () => {
  it('asks visitors for two seconds to sign in (1.5-26)', async () => {
    visitor()
    await openShare()
    await until(() => document.querySelector('a[href="/#/login"]'))
    await stopTime()
    await button().click()
    await expectToast('请您登录后再尝试', 2000)
  })

  it('asks anew who is here before it looks whether anything was bought (1.5-27)', async () => {
    await openAsMember(false)
    answer(userInfo, { ...golden(userInfo), hasPaid: true })
    answer(appleShare, golden(appleShare))
    const asked = inputsOf(userInfo).length
    await button().click()
    const link = page.getByRole('link', { name: '打开共享账号页面' })
    await expect.element(link).toHaveAttribute('href', golden(appleShare).link)
    expect(inputsOf(userInfo).length).toBe(asked + 1)
    expect(await accessibilityFaults()).toEqual([])
  })

  it('says for ten seconds that it is for who has bought something (1.6-05)', async () => {
    await openAsMember(false)
    await stopTime()
    await button().click()
    await expectToast(PAID_ONLY, 10_000)
    expect(inputsOf(appleShare)).toEqual([])
  })

  it('says for ten seconds to try again later where nobody answers (1.8-34)', async () => {
    await openAsMember(true)
    loseAnswers(userInfo)
    await stopTime()
    await button().click()
    await expectToast('请稍后重试', 10_000)
  })

  it('says that there is none at present', async () => {
    await openAsMember(true)
    refuse(appleShare, 'appleIdMissing')
    await stopTime()
    await button().click()
    await expectToast('现在没有共享账号，请先用自己的海外 Apple ID', 10_000)
  })
})

it('the start page leads to the shared Apple ID (1.2-141)', async () => {
  member()
  await open('/')
  await until(() => document.querySelector('main a[href="/#/apple_id_share"]'))
})
