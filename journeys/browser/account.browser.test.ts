import { ADMIN, PASSWORD } from '@dukou/server/testing'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { answers, cutsOff, NO_SERVER } from './faults.ts'
import { addLoginRecord, readDatabase } from './local-database.ts'
import { accessibilityFaults } from './open-browser.ts'
import { expectToast, stopClock, toastsOf } from './page-clock.ts'
import { set } from './settings.ts'
import { settled } from './settled.ts'
import { soon } from './soon.ts'
import { setStage } from './stage.ts'

const stage = setStage()
const open = (page: Page, route: string) => page.goto(`${stage.server.origin}/#${route}`)
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Returns the error text below the field with this label. */
async function complaint(page: Page, label: string): Promise<string | null> {
  const ids = (await field(page, label).getAttribute('aria-describedby')) ?? ''
  const error = ids.split(' ').find((id) => id.endsWith('-error'))
  return error ? page.locator(`[id="${error}"]`).textContent() : null
}

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await field(page, '邮箱').fill(email)
  await field(page, '密码').fill(password)
}

async function fillRegistration(page: Page, email: string, password: string, repeated = password): Promise<void> {
  await fillLogin(page, email, password)
  await field(page, '确认密码').fill(repeated)
}

describe('/login', () => {
  it('opens for visitors: a form with e-mail and password, and a register button (1.2-20, 1.2-106, 1.2-108)', async () => {
    await stage.arrive({}, async ({ page }) => {
      await open(page, '/login')
      await page.getByRole('heading', { name: '登录' }).waitFor()
      const form = page.locator('form')
      expect(await form.getByLabel('邮箱', { exact: true }).getAttribute('type')).toBe('email')
      expect(await form.getByLabel('密码', { exact: true }).getAttribute('type')).toBe('password')
      expect(await page.getByRole('link', { name: '注册', exact: true }).getAttribute('href')).toBe('/#/register')
      expect(await page.title()).toBe('渡口')
      expect(await accessibilityFaults(page)).toEqual([])
    })
  })

  it('hides the register button on the agency’s own domain (1.2-109, 1.1-08)', async () => {
    await set(stage.server, { agencyUserDomain: '127.0.0.1' })
    try {
      await stage.arrive({}, async ({ page }) => {
        await open(page, '/login')
        await page.getByRole('heading', { name: '登录' }).waitFor()
        await soon(() => page.getByText('注册').count()).toBe(0)
        await open(page, '/')
        await page.getByRole('link', { name: '使用教程' }).waitFor()
        expect(await page.getByRole('link', { name: '商店' }).count()).toBe(0)
      })
    } finally {
      await set(stage.server, { agencyUserDomain: '' })
    }
  })

  it('says what is missing after the first send only, the e-mail first (1.5-04, 1.5-05)', async () => {
    await stage.arrive({}, async ({ page }) => {
      await open(page, '/login')
      await field(page, '邮箱').focus()
      await field(page, '密码').focus()
      await field(page, '邮箱').blur()
      expect(await page.getByRole('alert').count()).toBe(0)
      await press(page, '登录')
      expect(await page.getByRole('alert').allTextContents()).toEqual(['邮件不能为空'])
      expect(await complaint(page, '邮箱')).toBe('邮件不能为空')
      await field(page, '邮箱').fill('who@example.com')
      await press(page, '登录')
      expect(await page.getByRole('alert').allTextContents()).toEqual(['密码不能为空'])
      expect(await complaint(page, '密码')).toBe('密码不能为空')
      expect(await accessibilityFaults(page)).toEqual([])
    })
  })

  it('says under the field and for two seconds in a toast that it failed, whatever the code (1.8-07, 1.8-08)', async () => {
    await stage.arrive({}, async ({ page }) => {
      await open(page, '/login')
      const clock = await stopClock(page)
      await fillLogin(page, ADMIN.email, 'not the password')
      await press(page, '登录')
      await expectToast(page, clock, '登录失败', 2000)
      expect(await complaint(page, '密码')).toBe('用户不存在或密码错误')
      const busy = await answers(page, '/api/user/login', 2009, 'busy')
      await field(page, '密码').fill('another try')
      expect(await complaint(page, '密码')).toBe(null)
      await press(page, '登录')
      await expectToast(page, clock, '登录失败', 2000)
      expect(await complaint(page, '密码')).toBe('用户不存在或密码错误')
      expect(busy.tries()).toBe(1)
    })
  })

  it('records the login in myDatabase and goes home (1.4-04, 1.4-05, 1.3-28, 1.3-30)', async () => {
    const { email } = await stage.server.member()
    await stage.arrive({}, async ({ page }) => {
      await open(page, '/login')
      await fillLogin(page, email, PASSWORD)
      const before = Date.now()
      await press(page, '登录')
      await page.waitForURL(/\/#\/$/)
      const database = await readDatabase(page)
      expect(database.version).toBe(1)
      expect(database.tables).toEqual(['couponRecords', 'loginRecords'])
      expect(database.loginKey).toEqual({ keyPath: 'id', autoIncrement: true })
      expect(database.logins).toEqual([{ id: 1, time: expect.any(Number) }])
      // By the site's clock, of which answers tell whole seconds.
      expect(database.logins[0]?.time).toBeGreaterThanOrEqual(before - 1000)
    })
  })

  it('fetches the user and goes home where a token cookie exists (1.4-06)', async () => {
    const { token, email } = await stage.server.member()
    await stage.arrive({ token }, async ({ page }) => {
      const fetched = page.waitForRequest(/userinfo/)
      await open(page, '/login')
      await fetched
      await page.waitForURL(/\/#\/$/)
      await page.getByText(email).first().waitFor()
    })
  })
})

describe('somebody invited who comes to /login', () => {
  it('is taken to /register after 100 ms, once (1.4-07, 1.3-33)', async () => {
    await stage.arrive({}, async ({ page }) => {
      await page.clock.install()
      await open(page, '/')
      await page.getByRole('link', { name: '使用教程' }).waitFor()
      const clock = await stopClock(page)
      await page.evaluate(() => location.assign('/#/login?c=FRIEND'))
      const form = page.getByRole('heading', { name: '登录' })
      await clock.passUntil(() => form.isVisible())
      expect(page.url()).toContain('/#/login')
      expect(await page.evaluate(() => localStorage.getItem('alreadyJumpToRegister'))).toBe(null)
      await clock.passUntil(async () => page.url().includes('/#/register'), 200)
      expect(await page.evaluate(() => localStorage.getItem('alreadyJumpToRegister'))).toBeTruthy()
    })
  })

  it('stays where the flag is set, a login is recorded, or the address carries no code (1.4-08)', async () => {
    await stage.arrive({}, async ({ page }) => {
      await page.clock.install()
      const staysOn = async (route: string) => {
        await page.goto('about:blank')
        await open(page, route)
        await page.getByRole('heading', { name: '登录' }).waitFor()
        await page.clock.runFor(400)
        await settled(page)
        expect(page.url()).toContain('/#/login')
      }
      await staysOn('/login')
      await page.evaluate(() => localStorage.setItem('alreadyJumpToRegister', '1'))
      await staysOn('/login?c=FRIEND')
      await addLoginRecord(page)
      await page.evaluate(() => localStorage.removeItem('alreadyJumpToRegister'))
      await staysOn('/login?c=FRIEND')
    })
  })
})

describe('/register', () => {
  it('opens for visitors: e-mail, password, and the password again (1.2-21, 1.2-110)', async () => {
    await stage.arrive({ screen: 'phone' }, async ({ page }) => {
      await open(page, '/register')
      for (const label of ['邮箱', '密码', '确认密码']) await field(page, label).waitFor()
      expect(await page.title()).toBe('渡口')
      expect(await accessibilityFaults(page)).toEqual([])
    })
  })

  it('checks in the product’s order and says the first problem only (1.5-06, 1.5-07, 1.5-08)', async () => {
    await stage.arrive({}, async ({ page }) => {
      let calls = 0
      page.on('request', (request) => {
        if (request.url().includes('/api/user/signup')) calls += 1
      })
      await open(page, '/register')
      await fillRegistration(page, 'not an e-mail', 'short', 'other')
      expect(await page.getByRole('alert').count()).toBe(0)
      await press(page, '注册')
      expect(await page.getByRole('alert').allTextContents()).toEqual(['密码不一样'])
      await fillRegistration(page, 'not an e-mail', '7 chars')
      await press(page, '注册')
      expect(await page.getByRole('alert').allTextContents()).toEqual(['密码长度至少8位'])
      await fillRegistration(page, 'not an e-mail', '8 chars!')
      await press(page, '注册')
      expect(await page.getByRole('alert').allTextContents()).toEqual(['邮件不正确'])
      expect(await complaint(page, '邮箱')).toBe('邮件不正确')
      expect(calls).toBe(0)
    })
  })

  it('shows the server’s own message of any other failure under the password (1.8-10)', async () => {
    const { email } = await stage.server.member()
    await stage.arrive({}, async ({ page }) => {
      await open(page, '/register')
      await fillRegistration(page, email, PASSWORD)
      await press(page, '注册')
      await soon(() => complaint(page, '邮箱')).toContain('邮件已注册')
      const fault = await answers(page, '/api/user/signup', 2009, '现在有点忙，请稍后重试')
      await fillRegistration(page, 'new@example.com', PASSWORD)
      await press(page, '注册')
      await soon(() => complaint(page, '密码')).toBe('现在有点忙，请稍后重试')
      expect(await page.getByRole('alert').count()).toBe(1)
      expect(fault.tries()).toBe(1)
    })
  })

  it('welcomes for three seconds, goes home, and lets the same person log in (1.1-01, 1.2-111, 1.2-112, 1.3-31)', async () => {
    await stage.arrive({ screen: 'phone' }, async ({ page, context }) => {
      const email = `yan.${process.pid}@example.com`
      await page.clock.install()
      await open(page, '/register')
      await fillRegistration(page, email, PASSWORD)
      await press(page, '注册')
      await page.getByText('注册成功，3秒后跳转').waitFor()
      const clock = await stopClock(page)
      await clock.passUntil(async () => (await page.getByText('注册成功，1秒后跳转').count()) > 0)
      expect(page.url()).toContain('/#/register')
      await clock.passUntil(async () => /#\/$/.test(page.url()), 1100)
      const cookie = (await context.cookies()).find(({ name }) => name === 'lastRegister')
      expect(cookie?.value).toBe(email)
      expect(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(50, 1)
      await page.clock.resume()
      await context.clearCookies()
      await page.goto('about:blank')
      await open(page, '/login')
      await fillLogin(page, email, PASSWORD)
      await press(page, '登录')
      await page.waitForURL(/\/#\/$/)
      await page.getByRole('button', { name: '复制订阅链接' }).waitFor()
    })
  })
})

describe('who is not signed in any more', () => {
  it('is told so for two seconds on a page for members, then comes to /login (1.5-02)', async () => {
    await stage.arrive({}, async ({ page }) => {
      await page.clock.install()
      await open(page, '/')
      await page.getByRole('link', { name: '商店' }).first().waitFor()
      const clock = await stopClock(page)
      await page.getByRole('link', { name: '商店' }).first().click()
      const toast = toastsOf(page, '暂未登录，请登录')
      await clock.passUntil(async () => (await toast.count()) > 0)
      await clock.pass(1800)
      expect({ shown: await toast.count(), at: new URL(page.url()).hash }).toEqual({ shown: 1, at: '#/shop' })
      await clock.passUntil(async () => page.url().endsWith('/#/login'), 400)
    })
  })

  it('is told for two seconds that the session is over, then comes to /login (1.8-03)', async () => {
    const { token } = await stage.server.member()
    await stage.arrive({ token }, async ({ page }) => {
      await page.clock.install()
      await open(page, '/shop')
      const buy = page.getByRole('button', { name: /购买/ }).first()
      await buy.waitFor()
      await stage.server.app.db.deleteFrom('sessions').execute()
      const clock = await stopClock(page)
      await buy.click()
      const toast = toastsOf(page, '登录过期，请登录')
      await clock.passUntil(async () => (await toast.count()) > 0)
      await clock.pass(1800)
      expect({ shown: await toast.count(), at: new URL(page.url()).hash }).toEqual({ shown: 1, at: '#/shop' })
      await clock.passUntil(async () => page.url().endsWith('/#/login'), 400)
      await clock.pass(300)
      expect(await toast.count()).toBe(0)
      await page.getByRole('heading', { name: '登录' }).waitFor()
    })
  })

  it('hears of a lost network for two seconds (1.8-01)', async () => {
    await stage.arrive({ expected: [NO_SERVER] }, async ({ page }) => {
      await open(page, '/login')
      await cutsOff(page, '/api/user/login')
      const clock = await stopClock(page)
      await fillLogin(page, 'a@example.com', PASSWORD)
      await press(page, '登录')
      await expectToast(page, clock, '网络错误，请稍后重试', 2000)
      expect(await page.getByRole('alert').count()).toBe(0)
      expect(await toastsOf(page, '登录失败').count()).toBe(0)
    })
  })
})
