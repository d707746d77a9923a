import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectToast, type PageClock, stopClock, toastsOf } from './page-clock.ts'
import { setStage } from './stage.ts'

const stage = setStage()
/** A toast without a time of its own. */
const WORDS = '请登录后再订阅'

/** A visitor who tries to copy a link, which the site answers with a toast. */
async function visitorWithClock(page: Page): Promise<{ clock: PageClock; ask(): Promise<void> }> {
  await page.clock.install()
  await page.goto(`${stage.server.origin}/#/`)
  const copy = page.getByRole('button', { name: /^复制链接/ }).first()
  await copy.waitFor()
  const clock = await stopClock(page)
  return { clock, ask: () => copy.click() }
}

it('a toast stands at the top right and closes by itself after five seconds (1.9-02, 1.9-03)', async () => {
  for (const screen of ['desktop', 'phone'] as const) {
    await stage.arrive({ screen }, async ({ page }) => {
      const { clock, ask } = await visitorWithClock(page)
      await ask()
      const toast = toastsOf(page, WORDS)
      await clock.passUntil(() => toast.isVisible())
      await clock.pass(400)
      const box = await toast.boundingBox()
      const { width } = page.viewportSize() ?? { width: 0 }
      expect(box?.y).toBeLessThan(120)
      expect(width - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThan(40)
      if (screen === 'desktop') expect(box?.x).toBeGreaterThan(width / 2)
      expect(await clock.accessibilityFaults()).toEqual([])
      await clock.pass(6000)
      expect(await toast.count()).toBe(0)
      await ask()
      await expectToast(page, clock, WORDS, 5000)
    })
  }
})

it('a click anywhere on a toast closes it, and so does its cross (1.9-04)', async () => {
  await stage.arrive({}, async ({ page }) => {
    const { clock, ask } = await visitorWithClock(page)
    const toast = toastsOf(page, WORDS)
    await ask()
    await clock.passUntil(async () => (await toast.count()) > 0)
    await toast.getByText(WORDS).click()
    await clock.passUntil(async () => (await toast.count()) === 0, 100)
    await ask()
    await clock.passUntil(async () => (await toast.count()) > 0)
    await toast.getByRole('button', { name: '关闭' }).click()
    await clock.passUntil(async () => (await toast.count()) === 0, 100)
  })
})

it('the time of a toast stands still while the pointer rests on it, and goes on afterwards (1.9-05)', async () => {
  await stage.arrive({}, async ({ page }) => {
    const { clock, ask } = await visitorWithClock(page)
    const toast = toastsOf(page, WORDS)
    await ask()
    await clock.passUntil(async () => (await toast.count()) > 0)
    await clock.pass(3000)
    await toast.hover()
    await clock.pass(20_000)
    expect(await toast.count()).toBe(1)
    await page.mouse.move(10, 500)
    await clock.pass(1700)
    expect(await toast.count()).toBe(1)
    await clock.pass(400)
    expect(await toast.count()).toBe(0)
  })
})

it('of many toasts three stand at once, the others wait their turn, and none is dropped', async () => {
  await stage.arrive({}, async ({ page }) => {
    const { clock, ask } = await visitorWithClock(page)
    const toast = toastsOf(page, WORDS)
    for (let n = 0; n < 5; n++) await ask()
    await clock.pass(100)
    expect(await toast.count()).toBe(3)
    await clock.pass(5000)
    expect(await toast.count()).toBe(2)
    await clock.pass(5100)
    expect(await toast.count()).toBe(0)
  })
})
