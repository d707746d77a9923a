import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Presses a control that its label covers, or that still moves with its drawer: a click by its place could miss. */
export async function press(control: Locator): Promise<void> {
  await expect.element(control).toBeInTheDocument()
  // A busy button ignores clicks.
  await expect.element(control).not.toHaveAttribute('aria-busy', 'true')
  ;(control.element() as HTMLElement).click()
}
