import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'

const TYPED = ['text', 'password', 'email', 'search', 'tel', 'url', 'number']

const locators: { fill: Locator['fill'] } = Object.getPrototypeOf(page.getByText(''))
const fillFromOutside = locators.fill

/**
 * Fills a field from inside the page with the same steps as Playwright from outside: it waits until the field can be
 * edited, focuses it, and replaces its text, which fires `input`. That saves 20 ms for each of some thousand fields.
 */
locators.fill = async function fill(this: Locator, text, options) {
  await expect.element(this).toBeEnabled()
  await expect.element(this).toBeVisible()
  await expect.element(this).not.toHaveAttribute('readonly')
  const field = this.element()
  const isTyped = field instanceof HTMLInputElement && TYPED.includes(field.type)
  if (options || !(isTyped || field instanceof HTMLTextAreaElement)) return fillFromOutside.call(this, text, options)
  field.focus()
  field.select()
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
}
