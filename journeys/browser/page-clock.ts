import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { fetchAsBrowser } from './fetch-as-browser.ts'
import { accessibilityFaults } from './open-browser.ts'
import { settled } from './settled.ts'
import { soon } from './soon.ts'

/** The page's time, standing still until it is moved. */
export interface PageClock {
  pass(ms: number): Promise<void>
  /** Lets time pass in small steps until something holds. @returns how many ms it took */
  passUntil(what: () => Promise<boolean>, withinMs?: number): Promise<number>
  /** Returns the axe violations. axe waits for timers, so the clock advances meanwhile, by much less than 1 s. */
  accessibilityFaults(): Promise<string[]>
}

const STEP_MS = 50
/** At least so many steps, each with a moment of real time for what is no request, such as a digest. */
const STEPS = 40
const REAL_MS = 20
/** The page's time jumps ahead by so much when it is stopped. */
const AHEAD_MS = 1000

/** Stops the page's time. Answers of the server still arrive, but no timer runs by itself any more. */
export async function stopClock(page: Page): Promise<PageClock> {
  await pause(page)
  const pass = (ms: number) => page.clock.runFor(ms)
  return {
    pass,
    async passUntil(what, withinMs = 10_000) {
      const step = Math.min(STEP_MS, Math.ceil(withinMs / STEPS))
      for (let passed = 0; passed <= withinMs; passed += step) {
        // The page's time must not run ahead of an answer that a busy machine still works on.
        await settled(page)
        if (await what()) return passed
        await pass(step)
        await new Promise((resolve) => setTimeout(resolve, REAL_MS))
      }
      throw new Error(`it did not happen within ${withinMs} ms of the page's time`)
    },
    async accessibilityFaults() {
      let busy = true
      const faults = accessibilityFaults(page).finally(() => {
        busy = false
      })
      while (busy) await pass(1)
      return faults
    },
  }
}

/** A clock cannot be stopped at a moment of the past. A busy machine may need longer than `AHEAD_MS`: then try again. */
async function pause(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  try {
    await page.clock.pauseAt(now + AHEAD_MS)
  } catch (thrown) {
    if ((await page.evaluate(() => Date.now())) < now + AHEAD_MS) throw thrown
    await pause(page)
  }
}

/** The site, as it is so much later: its answers tell that time, which is what the page goes by. */
export function aheadOfTime(page: Page, ms: number): Promise<unknown> {
  return page.route('**/api/**', async (route) => {
    const response = await fetchAsBrowser(route)
    const date = new Date(Date.now() + ms).toUTCString()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })
}

/** A sheet opens, and its code is drawn a second later. */
export async function expectCode(clock: PageClock, sheet: Locator, name: string): Promise<void> {
  await clock.passUntil(async () => (await sheet.count()) > 0)
  const code = sheet.getByRole('img', { name })
  const ms = await clock.passUntil(() => code.isVisible())
  expect(ms).toBeGreaterThan(850)
  expect(ms).toBeLessThan(1150)
}

/** Toasts with exactly these words on one of their lines. */
export function toastsOf(page: Page, words: string): Locator {
  return page.locator('[role=status] > [data-kind]').filter({ has: page.getByText(words, { exact: true }) })
}

/** A toast with these words comes, stands for its time and goes by itself. */
export async function expectToast(page: Page, clock: PageClock, words: string, ms: number): Promise<void> {
  const toast = toastsOf(page, words)
  await clock.passUntil(async () => (await toast.count()) > 0)
  await clock.pass(ms - 200)
  expect(await toast.count(), `${words} stands for ${ms} ms`).toBe(1)
  await clock.pass(300)
  await soon(() => toast.count()).toBe(0)
}
