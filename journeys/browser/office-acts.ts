import type { Locator, Page } from 'playwright-core'
import { soon } from './soon.ts'

export const drawer = (page: Page) => page.getByRole('dialog')

export const write = (page: Page, label: string, text: string) =>
  drawer(page).getByLabel(label, { exact: true }).fill(text)

/** Ticks a box or a choice that its label covers. Not by its place: its drawer may still be sliding in. */
export async function tick(control: Locator): Promise<void> {
  await control.evaluate((box: HTMLElement) => box.click())
  await soon(() => control.isChecked()).toBe(true)
}

export async function save(page: Page): Promise<void> {
  await drawer(page).getByRole('button', { name: '保存' }).click()
  await drawer(page).waitFor({ state: 'detached' })
}

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await drawer(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** One of the things that the dots of a row offer. */
export async function act(page: Page, row: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `${row}的更多操作` }).click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
}
