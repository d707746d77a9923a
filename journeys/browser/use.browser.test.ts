import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addSampleCustomer, digestOf } from '@dukou/server/testing'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accessibilityFaults } from './open-browser.ts'
import { soon } from './soon.ts'
import { setStage } from './stage.ts'

const stage = setStage()
const PLAYER = join(import.meta.dirname, '../../tools/traffic-player/main.mjs')

/** Plays the customer's traffic in a process of its own, as a trial does, until `during` is over. @returns its exit code */
async function playing(customer: object, during: () => Promise<void>): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'dukou-player-'))
  const file = join(directory, 'customer.json')
  writeFileSync(file, JSON.stringify(customer))
  const player = spawn(process.execPath, [PLAYER, '--origin', stage.server.origin, '--customer', file], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const ended = once(player, 'exit')
  try {
    await during()
  } finally {
    // As when who started it is gone.
    player.stdin.end()
    rmSync(directory, { recursive: true, force: true })
  }
  return (await ended)[0]
}

/** GB of the chart's title. */
async function usedOn(page: Page): Promise<number> {
  const title = await page.getByRole('heading', { name: /近 10 天用了/ }).textContent()
  return Number(/([\d.]+) GB/.exec(title ?? '')?.[1])
}

it('what nodes report is on the pages of who used it: records, start page, and the nodes themselves', async () => {
  const customer = await addSampleCustomer(stage.server.app)
  const client = stage.server.visitor()
  client.token = (
    await client.ok('login', { email: customer.email, passwordDigest: digestOf(customer.password) })
  ).token
  const quotaUsed = async () => (await client.ok('userInfo', {})).quotaUsedBytes
  const before = await quotaUsed()
  await stage.arrive({ token: client.token }, async ({ page }) => {
    await page.goto(`${stage.server.origin}/#/traffic_records`)
    await soon(() => page.locator('main [role=group] button').count()).toBe(10)
    const shownBefore = await usedOn(page)
    expect(shownBefore).toBeGreaterThan(300)
    await page.goto(`${stage.server.origin}/#/agents`)
    await soon(() => page.getByText('离线').count()).toBe(3)

    const code = await playing(customer, async () => {
      await soon(async () => (await quotaUsed()) > before).toBe(true)
      await page.reload()
      await soon(() => page.getByText('在线').count()).toBe(3)
      expect(await accessibilityFaults(page)).toEqual([])
    })
    expect(code).toBe(0)

    await page.goto(`${stage.server.origin}/#/`)
    // The last report may be billed after its program has ended.
    await soon(async () => {
      await page.reload()
      const words = await page.getByText(/已用 [\d.]+ \/ 50\.00 GB/).textContent()
      return words?.includes(`已用 ${(Number(await quotaUsed()) / 1024 ** 3).toFixed(2)} / 50.00 GB`)
    }).toBe(true)
    const used = await quotaUsed()
    await page.getByRole('main').getByRole('link', { name: '流量记录' }).click()
    await soon(() => usedOn(page)).toBeCloseTo(shownBefore + Number(used - before) / 1024 ** 3, 1)
  })
})
