import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTestServer, type TestServer } from '@dukou/server/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityFaults, launch, visit } from './open-browser.ts'
import { soon } from './soon.ts'

const BUILT = fileURLToPath(new URL('../../apps/web/dist', import.meta.url))

let site: string
let server: TestServer
let browser: Browser

beforeAll(async () => {
  // A copy, because a test puts another build in its place.
  site = mkdtempSync(join(tmpdir(), 'dukou-site-'))
  cpSync(BUILT, site, { recursive: true })
  server = await startTestServer({ sampleData: true }, { site })
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const NO_LINE = /网络断开了。下面是 \d\d:\d\d 的数据/
const keyOf = (page: Page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll('main a[href^="flclash:"]')]
    return decodeURIComponent(links[0]?.getAttribute('href') ?? '')
  })
const keptOfPerson = (page: Page) =>
  page.evaluate(async () => {
    const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    const strange = kept.flat().filter(({ url }) => !/\/(assets\/[\w.-]+|mark\.svg|)$/.test(url))
    return { person: localStorage.getItem('keptUser'), strange: strange.map(({ url }) => url) }
  })

/** A member at home, whose browser has kept the site. */
async function settle(run: (page: Page, line: (on: boolean) => Promise<void>) => Promise<void>): Promise<void> {
  const { token } = await server.member()
  const { context, page, hosts } = await visit(browser, 'desktop', { worker: true })
  const cookie = { url: server.origin, sameSite: 'Lax' } as const
  await context.addCookies([
    { ...cookie, name: 'token', value: token ?? '', httpOnly: true },
    { ...cookie, name: 'token_state', value: '1' },
  ])
  try {
    await page.goto(server.origin)
    await page.getByText('还没有流量').first().waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await soon(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await run(page, (on) => context.setOffline(!on))
    expect([...hosts]).toEqual([new URL(server.origin).host])
  } finally {
    await context.close()
  }
}

describe('the installed site', () => {
  it('has a manifest with icons, under the site’s own name', async () => {
    await settle(async (page) => {
      const href = await page.locator('link[rel=manifest]').getAttribute('href')
      const answer = await fetch(server.origin + href)
      expect(answer.headers.get('content-type')).toContain('application/manifest+json')
      const manifest = await answer.json()
      expect(manifest).toMatchObject({ name: '渡口', display: 'standalone', start_url: '/', scope: '/' })
      for (const { src, type } of manifest.icons) {
        const icon = await fetch(server.origin + src)
        expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type])
      }
    })
  })

  it('opens without a line: home with the link and the age of what is shown, and a guide', async () => {
    await settle(async (page, line) => {
      const link = await keyOf(page)
      expect(link).toContain('/api/subscript/')
      await line(false)
      await page.reload()
      await page.getByText(NO_LINE).waitFor()
      expect(await keyOf(page)).toBe(link)
      expect(await accessibilityFaults(page)).toEqual([])
      await page.goto(`${server.origin}/#/flclash_for_pc`)
      await page.reload()
      await page.getByRole('heading', { name: '下载并安装' }).waitFor()
      await page.getByText(NO_LINE).waitFor()
      await line(true)
      await page.getByRole('button', { name: '重试' }).click()
      await soon(() => page.getByText(NO_LINE).count()).toBe(0)
    })
  })

  it('never shows the old link after a reset, and keeps nothing of who signed out', async () => {
    await settle(async (page, line) => {
      const old = await keyOf(page)
      await page.getByRole('button', { name: '其他方式' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Clash/ })
        .click()
      await page.getByRole('button', { name: '重置订阅链接' }).click()
      await page.getByRole('button', { name: '确认重置' }).click()
      await soon(() => keyOf(page)).not.toBe(old)
      const fresh = await keyOf(page)
      await line(false)
      await page.reload()
      await page.getByText(NO_LINE).waitFor()
      expect(await keyOf(page)).toBe(fresh)

      await line(true)
      await page.reload()
      await page.getByRole('button', { name: /账户菜单/ }).click()
      await page.getByRole('button', { name: '退出登录' }).click()
      await soon(() => page.url()).toContain('/#/login')
      expect(await keptOfPerson(page)).toEqual({ person: null, strange: [] })
      await line(false)
      await page.goto(`${server.origin}/#/`)
      await page.reload()
      await page.locator('main').waitFor()
      expect(await page.content()).not.toContain(fresh.split('/').at(-1))
    })
  })

  it('says that a new build waits, and reloads only when the person asks for it', async () => {
    await settle(async (page) => {
      const [entry = ''] = /index-.{8}\.js/.exec(readFileSync(join(site, 'index.html'), 'utf8')) ?? []
      const next = 'index-NEXTONE1.js'
      cpSync(join(site, 'assets', entry), join(site, 'assets', next))
      for (const file of ['index.html', 'sw.js']) {
        const text = readFileSync(join(site, file), 'utf8')
        writeFileSync(join(site, file), text.replaceAll(entry.replace('.js', ''), next.replace('.js', '')))
      }
      let loads = 0
      page.on('domcontentloaded', () => {
        loads += 1
      })
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
      const line = page.getByText('网站有新版本了，刷新后使用。')
      await line.waitFor()
      expect(loads).toBe(0)
      expect(await accessibilityFaults(page)).toEqual([])
      await page.getByRole('button', { name: '刷新' }).click()
      await soon(() => page.locator(`script[src$="${next}"]`).count()).toBe(1)
      await page.getByText('还没有流量').first().waitFor()
      expect(await line.count()).toBe(0)
      expect(loads).toBe(1)
    })
  })
})
