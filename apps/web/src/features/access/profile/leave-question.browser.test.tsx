import { changeProfile, listDevices, listNotices, listPlans, myTelegram, readNotice } from '@dukou/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { until } from '../../../../test/page-time.ts'
import { member, open, route } from '../../../../test/site.tsx'
import { toasts } from '../../../../test/toasts.ts'
import { profileTexts } from './messages.ts'

const bar = () => page.getByRole('region', { name: profileTexts.of('zh').saveBar })
const question = () => page.getByRole('alertdialog')
const toHome = () => page.getByRole('link', { name: '使用教程' }).first().click()

describe('a change of the profile', () => {
  beforeEach(async () => {
    await cookieStore.set('token_state', '1')
    member({ iconUrl: '' })
    answer(changeProfile, {})
    answer(listNotices, golden(listNotices))
    answer(readNotice, {})
    answer(listPlans, golden(listPlans))
    answer(myTelegram, golden(myTelegram))
    answer(listDevices, golden(listDevices))
    history.pushState(null, '', '#/windows_errors')
    await open('/user_info')
    await page.getByRole('switch', { name: '海外订阅' }).click()
  })

  it('that is not saved is asked about before the page is left', async () => {
    await toHome()
    await expect.element(question()).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    await question().getByRole('button', { name: '继续编辑' }).click()
    expect(route()).toBe('/user_info')
    await expect.element(bar().getByText(profileTexts.of('zh').changes(1))).toBeVisible()
    const closing = new Event('beforeunload', { cancelable: true })
    dispatchEvent(closing)
    expect(closing.defaultPrevented).toBe(true)
    await toHome()
    await question().getByRole('button', { name: '放弃修改' }).click()
    await until(() => route() === '/')
  })

  it('that is not saved is asked about before Back leaves the page', async () => {
    history.back()
    await expect.element(question()).toBeVisible()
    expect(route()).toBe('/user_info')
    await question().getByRole('button', { name: '继续编辑' }).click()
    await expect.element(bar().getByText(profileTexts.of('zh').changes(1))).toBeVisible()
    await until(() => !history.state.openSheets)
    history.back()
    await question().getByRole('button', { name: '放弃修改' }).click()
    await until(() => route() === '/windows_errors')
  })

  it('that is not saved is asked about before a notice leads to another page', async () => {
    await page.getByRole('button', { name: '通知，1 条未读' }).click()
    await page.getByRole('link', { name: /香港线路已扩容/ }).click()
    await expect.element(question()).toBeVisible()
    expect(route()).toBe('/user_info')
    await question().getByRole('button', { name: '放弃修改' }).click()
    await until(() => route() === '/shop')
  })

  it('that was saved is not asked about', async () => {
    await bar()
      .getByRole('button', { name: profileTexts.of('zh').save })
      .click()
    await until(() => toasts().length > 0)
    await toHome()
    await until(() => route() === '/')
  })
})
