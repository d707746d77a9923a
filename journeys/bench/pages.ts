import { startTestServer } from '@dukou/server/testing'
import type { Page } from 'playwright-core'
import { launch, visit } from '../browser/open-browser.ts'

const LIMIT_MS = 2000
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
/** A slow line of 4G as Chromium's own tools have it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_RATE = 4

/** How long until the largest part of login and of the start page stands, on a first visit with a slow line and device. */
export async function run(): Promise<void> {
  // No database server is needed: what is measured is the way to the page and the page.
  process.env.TEST_DATABASE ??= 'pglite'
  const server = await startTestServer({ sampleData: true })
  const browser = await launch()
  try {
    const { token } = await server.member()
    const rows = []
    for (const [name, path, session] of [
      ['login', '/#/login', undefined],
      ['start page', '/#/', token],
    ] as const) {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const { context, page } = await visit(browser, 'phone')
        if (session) {
          const cookie = { url: server.origin, sameSite: 'Lax' } as const
          await context.addCookies([
            { ...cookie, name: 'token', value: session, httpOnly: true },
            { ...cookie, name: 'token_state', value: '1' },
          ])
        }
        times.push(await largestPaint(page, server.origin + path))
        await context.close()
      }
      const sorted = times.toSorted((one, other) => one - other)
      const median = sorted[Math.floor(sorted.length / 2)] ?? 0
      rows.push({
        page: name,
        'LCP s, median': seconds(median),
        worst: seconds(sorted.at(-1) ?? 0),
        limit: seconds(LIMIT_MS),
      })
    }
    console.table(rows)
    console.log(JSON.stringify({ pages: rows }))
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function largestPaint(page: Page, url: string): Promise<number> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  await page.goto(url)
  await page.locator('main h1, main h2').first().waitFor()
  await page.waitForLoadState('networkidle')
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
}

const seconds = (ms: number) => (ms / 1000).toFixed(2)
