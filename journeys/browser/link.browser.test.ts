import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { answers } from './faults.ts'
import { accessibilityFaults } from './open-browser.ts'
import { expectCode, expectToast, stopClock } from './page-clock.ts'
import { expectCodeOf } from './qr-content.ts'
import { set } from './settings.ts'
import { soon } from './soon.ts'
import { setStage } from './stage.ts'
import { sawToast } from './toasts-seen.ts'

const stage = setStage()
const home = () => `${stage.server.origin}/#/`

/** The sheet with every way to import, opened from the start page unless it is open already. */
async function importSheet(page: Page): Promise<Locator> {
  const sheet = page.getByRole('dialog', { name: /^(导入订阅|Import)$/ })
  const way = page.getByRole('button', { name: /^(其他方式|Other ways)$/ })
  if ((await sheet.count()) === 0) await way.click()
  await sheet.locator('code').waitFor()
  return sheet
}

/** The whole link as the sheet shows it. */
async function shownLink(page: Page): Promise<string> {
  const sheet = await importSheet(page)
  const show = sheet.getByRole('button', { name: '显示', exact: true })
  if ((await show.count()) > 0) await show.click()
  return (await sheet.locator('code').textContent()) ?? ''
}

/** Asks for a new link, in the menu of one of the other programs. */
async function askForReset(page: Page): Promise<void> {
  const sheet = await importSheet(page)
  const other = sheet.getByRole('button', { name: /^(Clash|SingBox)/ }).first()
  if ((await other.getAttribute('aria-expanded')) === 'false') await other.click()
  await sheet.getByRole('button', { name: /^(重置订阅链接|Reset subscription link)$/ }).click()
}

async function english(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value: 'en', url: stage.server.origin }])
}

it('a reset warns, replaces the key at once, and every link follows the record (1.4-19, 1.8-27, 1.9-11, 1.9-12, 1.9-13, 1.4-03)', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ token }, async ({ page }) => {
    await page.clock.install()
    await page.goto(home())
    const before = await shownLink(page)
    expect((await fetch(before)).status).toBe(200)

    await askForReset(page)
    const dialog = page.getByRole('alertdialog', { name: '重置订阅链接' })
    await dialog.getByText('所有已订阅的设备会断网，直到重新订阅').waitFor()
    await dialog.getByText('重新订阅后一小时内恢复').waitFor()
    await dialog.getByRole('button', { name: '确认重置' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: '取消' }).click()
    await soon(() => dialog.count()).toBe(0)
    expect(await shownLink(page)).toBe(before)

    await askForReset(page)
    const clock = await stopClock(page)
    const answered = page.waitForResponse('**/api/user/reset_userkey')
    await dialog.getByRole('button', { name: '确认重置' }).click()
    const { data } = JSON.parse(Buffer.from((await (await answered).json()).data, 'base64').toString())
    await expectToast(page, clock, '订阅链接重置成功，请重新订阅。链接可以用来找回账号和重置密码，请不要泄露。', 5000)
    const after = await shownLink(page)
    expect(after).not.toBe(before)
    expect(after.endsWith(`/${data.userkey}`)).toBe(true)
    expect((await fetch(before)).status).toBe(404)
    expect((await fetch(after)).status).toBe(200)

    await set(stage.server, { subscriptionHost: 'https://links.example.com' })
    await page.clock.fastForward(61_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await clock.passUntil(async () => (await shownLink(page)).startsWith('https://links.example.com/api/subscript/'))
    await set(stage.server, { subscriptionHost: '' })
  })
})

it('says in English as well that the link was reset, or that this account may not do it, for five seconds (1.8-27, 1.8-28)', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ token }, async ({ page }) => {
    await english(page)
    await page.clock.install()
    await page.goto(home())
    await askForReset(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).waitFor()
    const clock = await stopClock(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset link', exact: true }).click()
    await expectToast(
      page,
      clock,
      'Subscription link reset successfully, please re-subscribe. The link can be used to get the account and reset the password, do not leak it',
      5000,
    )
  })
  const other = await stage.server.member()
  await stage.server.app.db
    .updateTable('users')
    .set({ can_reset_key: false })
    .where('email', '=', other.email)
    .execute()
  const { subscriptionKey: key } = await other.ok('userInfo', {})
  for (const [language, words] of [
    ['zh', '该账号不允许这样操作。'],
    ['en', 'This account is not allowed to do this'],
  ] as const) {
    await stage.arrive({ token: other.token }, async ({ page }) => {
      if (language === 'en') await english(page)
      await page.clock.install()
      await page.goto(home())
      await askForReset(page)
      const verb = page.getByRole('button', { name: language === 'en' ? 'Reset link' : '确认重置', exact: true })
      await verb.waitFor()
      const clock = await stopClock(page)
      await verb.click()
      await expectToast(page, clock, words, 5000)
      expect((await other.ok('userInfo', {})).subscriptionKey).toBe(key)
    })
  }
})

it('copying says for two seconds that it worked, or that it failed (1.8-29, 1.8-30)', async () => {
  const { token } = await stage.server.member()
  for (const [language, copy, copied, failed] of [
    ['zh', '复制订阅链接', '已复制到剪切板', '复制失败'],
    ['en', 'Copy link', 'Copied to clipboard', 'Copy failed'],
  ] as const) {
    await stage.arrive({ token }, async ({ page }) => {
      if (language === 'en') await english(page)
      await page.clock.install()
      await page.goto(home())
      const button = page.getByRole('button', { name: new RegExp(`^${copy}`) }).first()
      await button.waitFor()
      const clock = await stopClock(page)
      await button.click()
      await expectToast(page, clock, copied, 2000)
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/api/subscript/')
      await page.evaluate(() => {
        Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('denied')) })
        document.execCommand = () => false
      })
      await button.click()
      await expectToast(page, clock, failed, 2000)
    })
  }
})

it('the code is titled 扫码二维码添加订阅, drawn after a second, holds the link that SingBox imports, and tells how to scan it (1.2-128, 1.2-129, 1.2-133)', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ token }, async ({ page }) => {
    await page.clock.install()
    await page.goto(home())
    await page.getByRole('button', { name: '复制订阅链接' }).waitFor()
    await page.getByRole('tab', { name: 'Android' }).click()
    const tile = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'SingBox' }) })
    await tile.getByRole('button', { name: /复制链接/ }).click()
    await sawToast(page, '已复制到剪切板')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const clock = await stopClock(page)
    await tile.getByRole('button', { name: /二维码/ }).click()
    const dialog = page.getByRole('dialog', { name: '扫码二维码添加订阅' })
    await expectCode(clock, dialog, '扫码二维码添加订阅')
    expect(await dialog.textContent()).toContain('打开 SingBox 客户端，在配置页左上角扫一扫')
    expect(new URL(link).pathname).toContain('/api/subscript/singbox/')
    const importLink = `sing-box://import-remote-profile?url=${encodeURIComponent(link)}#${encodeURIComponent('渡口')}`
    await expectCodeOf(dialog.getByRole('img', { name: '扫码二维码添加订阅' }), importLink)
    expect(await clock.accessibilityFaults()).toEqual([])
    await dialog.getByRole('button', { name: '关闭' }).click()
    await clock.passUntil(async () => (await dialog.count()) === 0)
  })
})

it('a reset that failed for another reason leaves the old link and says so', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ screen: 'phone', token }, async ({ page }) => {
    await page.goto(home())
    const before = await shownLink(page)
    await answers(page, '/api/user/reset_userkey', 2006, '操作太频繁，请稍后再试')
    await askForReset(page)
    await page.getByRole('button', { name: '确认重置' }).click()
    await sawToast(page, '重置没有成功，旧链接仍然可用，请稍后重试')
    expect(await shownLink(page)).toBe(before)
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
