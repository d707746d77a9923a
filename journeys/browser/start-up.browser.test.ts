import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { answersGibberish, held } from './faults.ts'
import { accessibilityFaults } from './open-browser.ts'
import { stopClock, toastsOf } from './page-clock.ts'
import { settled } from './settled.ts'
import { soon } from './soon.ts'
import { setStage } from './stage.ts'
import { sawToast } from './toasts-seen.ts'

const stage = setStage()
const DAY = 86_400
const FOREVER = 99_999 * DAY
/** No browser keeps a cookie longer than 400 days, whatever it is told. */
const LONGEST = 400 * DAY

const ROUTES = [
  { route: '/', heading: '首页' },
  { route: '/tutorial', heading: '首页' },
  { route: '/login', heading: '登录' },
  { route: '/register', heading: '注册' },
  { route: '/shop', heading: '商店' },
  { route: '/order', heading: '订单' },
]

async function open(page: Page, address: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(stage.server.origin + address)
  await page.locator('main').waitFor()
}

async function cookieOf(context: BrowserContext, name: string) {
  const cookie = (await context.cookies()).find((one) => one.name === name)
  return cookie && { value: cookie.value, life: cookie.expires - Date.now() / 1000, httpOnly: cookie.httpOnly }
}

/** Records the cookies as the page writes them, before the browser caps their lifetime. */
async function writtenCookies(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const jar = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
    Object.assign(globalThis, { written: [] })
    Object.defineProperty(document, 'cookie', {
      get: () => jar?.get?.call(document),
      set: (text: string) => {
        ;(globalThis as unknown as { written: string[] }).written.push(text)
        jar?.set?.call(document, text)
      },
    })
  })
  return () => page.evaluate(() => (globalThis as unknown as { written: string[] }).written)
}

describe('the channel code', () => {
  it('comes from c, without slashes, for a day, and a present one stays (1.2-01, 1.2-03, 1.2-04, 1.2-05, 1.2-09)', async () => {
    await stage.arrive({}, async ({ page, context }) => {
      for (const address of ['/#/?c=ABC', '/?c=ABC/', '/shop?c=ABC', '/#/register?c=A/BC', '/?c=ABC']) {
        await context.clearCookies()
        const said = page.waitForEvent('console', (message) => message.text().includes('channel_code'))
        await open(page, address)
        expect((await said).text()).toBe('channel_code ABC')
        const cookie = await cookieOf(context, 'channel_code')
        expect(cookie?.value).toBe('ABC')
        expect(Math.abs((cookie?.life ?? 0) - DAY)).toBeLessThan(120)
      }
      await open(page, '/?c=NEW')
      expect((await cookieOf(context, 'channel_code'))?.value).toBe('ABC')
    })
  })

  it('is WJKCNOCODE for good where nobody invited, and stays as it is (1.2-06, 1.2-07, 1.2-09)', async () => {
    await stage.arrive({}, async ({ page, context }) => {
      const written = await writtenCookies(page)
      const said: string[] = []
      page.on('console', (message) => said.push(message.text()))
      await open(page, '/')
      expect(await written()).toEqual([`channel_code=WJKCNOCODE; Max-Age=${FOREVER}; Path=/; SameSite=Lax`])
      const first = await cookieOf(context, 'channel_code')
      expect(first?.value).toBe('WJKCNOCODE')
      expect(LONGEST - (first?.life ?? 0)).toBeLessThan(DAY)
      await open(page, '/login')
      expect(await written()).toEqual([])
      expect((await cookieOf(context, 'channel_code'))?.value).toBe('WJKCNOCODE')
      expect(said).toEqual(['channel_code WJKCNOCODE', 'channel_code WJKCNOCODE'])
    })
  })
})

describe('a token in the address', () => {
  it('becomes the token cookie for good, in place of any other, and leaves the address (1.2-02, 1.2-03, 1.2-08)', async () => {
    const [old, next] = [await stage.server.member(), await stage.server.member()]
    await stage.arrive({ token: old.token }, async ({ page, context }) => {
      const answered = page.waitForResponse(/exchange_token/)
      await open(page, `/?token=${next.token}/`)
      const header = (await (await answered).headersArray()).find(
        ({ name, value }) => name.toLowerCase() === 'set-cookie' && value.startsWith('token='),
      )
      expect(header?.value).toContain(`Max-Age=${FOREVER}`)
      const cookie = await cookieOf(context, 'token')
      expect(cookie).toMatchObject({ value: next.token, httpOnly: true })
      expect(LONGEST - (cookie?.life ?? 0)).toBeLessThan(DAY)
      await page.getByText(next.email).first().waitFor()
      expect(page.url()).toBe(`${stage.server.origin}/#/`)
    })
  })

  it('that nobody knows is kept readable for good, but displaces no session (1.2-02, 1.2-03, 1.2-08)', async () => {
    const { token, email } = await stage.server.member()
    await stage.arrive({}, async ({ page, context }) => {
      const written = await writtenCookies(page)
      await open(page, '/#/?token=XYZ/')
      expect(await written()).toContain(`token=XYZ; Max-Age=${FOREVER}; Path=/; SameSite=Lax`)
      expect(await cookieOf(context, 'token')).toMatchObject({ value: 'XYZ', httpOnly: false })
    })
    await stage.arrive({ token }, async ({ page, context }) => {
      await open(page, '/?token=XYZ')
      await page.getByText(email).first().waitFor()
      expect((await cookieOf(context, 'token'))?.value).toBe(token)
    })
  })
})

describe('the routes', () => {
  it('open with and without #, one screen at a time, linking by /#/ only (1.2-10, 1.2-11, 1.2-12, 1.2-26, 1.2-27)', async () => {
    const { token } = await stage.server.member()
    for (const signedIn of [false, true]) {
      await stage.arrive({ ...(signedIn && { token }) }, async ({ page }) => {
        for (const { route, heading } of ROUTES) {
          if (signedIn && route !== '/shop' && route !== '/order') continue
          for (const address of signedIn ? [`/#${route}`] : [`/#${route}`, route]) {
            await open(page, address)
            const main = page.locator('main')
            await main.getByRole('heading', { level: 1, name: heading }).waitFor({ state: 'attached' })
            expect(await main.count()).toBe(1)
            expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
            expect(page.url()).toBe(`${stage.server.origin}${address === '/' ? '/' : `/#${route}`}`)
            expect(await page.title()).toBe('渡口')
          }
          expect(await foreignLinks(page)).toEqual([])
        }
      })
    }
  })

  it('show visitors the guides of the start page, in Chinese, under the product’s title (1.2-24, 1.2-25, 1.1-06)', async () => {
    await stage.arrive({ language: 'en-US' }, async ({ page }) => {
      for (const route of ['/', '/tutorial']) {
        await open(page, `/#${route}`)
        await page.getByRole('heading', { name: '开始使用' }).waitFor()
        expect(await page.title()).toBe('渡口')
        expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/^欢迎来到渡口/)
        expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-CN')
      }
      expect(await accessibilityFaults(page)).toEqual([])
    })
  })

  it('that do not exist say so, then lead members home and visitors to /login (1.2-18, 1.2-19)', async () => {
    const { token } = await stage.server.member()
    for (const [session, target] of [
      [token, '/#/'],
      [undefined, '/#/login'],
    ]) {
      await stage.arrive({ token: session }, async ({ page }) => {
        await page.clock.install()
        await open(page, '/#/no_such_page')
        await page.getByRole('heading', { name: '页面不存在' }).waitFor()
        await page.getByRole('link', { name: session ? '回到首页' : '去登录' }).waitFor()
        expect(await accessibilityFaults(page)).toEqual([])
        await page.waitForURL(stage.server.origin + target)
      })
    }
  })
})

it('knows nobody at first, then the user, then the user with permissions (1.4-01, 1.3-11)', async () => {
  const { token, email } = await stage.server.member()
  await stage.arrive({ token }, async ({ page }) => {
    await page.addInitScript(() => {
      const changes: { email: string; permissions: unknown }[] = []
      addEventListener('userinfoChange', (event) => {
        const { email, permissions } = (event as CustomEvent).detail
        changes.push({ email, permissions })
      })
      Object.assign(globalThis, { changes })
    })
    const changes = () => page.evaluate(() => (globalThis as unknown as { changes: unknown[] }).changes)
    const info = await held(page, '/api/user/userinfo')
    const permissions = await held(page, '/api/permission/mypermissions')
    await open(page, '/#/')
    await page.getByRole('status', { name: '正在加载' }).waitFor()
    expect(await changes()).toEqual([])
    info.letGo()
    await soon(changes).toEqual([{ email, permissions: undefined }])
    permissions.letGo()
    await soon(changes).toEqual([
      { email, permissions: undefined },
      { email, permissions: [] },
    ])
    await page.getByText(email).first().waitFor()
  })
})

it('covers a long act with its message and a cross, and clears toasts on the way to another page (1.2-14, 1.2-15)', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ token }, async ({ page }) => {
    await open(page, '/#/shop')
    const order = await held(page, '/api/shop/create_order')
    await page.getByRole('button', { name: /购买/ }).first().click()
    const message = page.getByRole('status').filter({ hasText: '正在创建订单' })
    await message.waitFor()
    await message.getByRole('button', { name: '关闭' }).click()
    await soon(() => message.count()).toBe(0)
    order.letGo()
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()

    await open(page, '/#/')
    await page.getByRole('button', { name: '复制订阅链接' }).click()
    await sawToast(page, '已复制到剪切板')
    await stopClock(page)
    await page.evaluate(() => location.assign('/#/order'))
    await soon(() => toastsOf(page, '已复制到剪切板').count()).toBe(0)
  })
})

it('logs an answer that nobody can read and says nothing; calls go to the own origin with cookies (1.8-05, 1.7-01)', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ token, expected: [/list gave an answer that cannot be read/] }, async ({ page }) => {
    await answersGibberish(page, '/api/user_notive/list')
    const sent = page.waitForRequest('**/api/user/userinfo')
    await open(page, '/#/')
    const request = await sent
    expect(new URL(request.url()).origin).toBe(stage.server.origin)
    expect((await request.allHeaders()).cookie).toContain(`token=${token}`)
    await page.getByRole('button', { name: '复制订阅链接' }).waitFor()
    await settled(page)
    expect(await page.locator('[role=status] > [data-kind]').count()).toBe(0)
  })
})

/** Links of the own site that are not in the `/#/` form; the one to the page's content leads nowhere else. */
function foreignLinks(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a[href]')]
      .map((link) => link.getAttribute('href'))
      .filter(
        (href) =>
          href !== '#main' && !href?.startsWith('/user/') && !href?.startsWith('/#/') && !/^https?:/.test(href ?? ''),
      ),
  )
}
