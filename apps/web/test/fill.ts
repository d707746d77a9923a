import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'

const TYPED = ['text', 'password', 'email', 'search', 'tel', 'url', 'number']

const locators: { fill: Locator['fill'] } = Object.getPrototypeOf(page.getByText(''))
const fillFromOutside = locators.fill

/**
 * Fields are filled from inside the page, as Playwright does it from outside: they are enabled, take the focus, and what
 * they hold gives way to the text, which React hears of as `input`. From outside it takes 20 ms more, and there are
 * thousands of them.
 */
locators.fill = async function fill(this: Locator, text, options) {
  await expect.element(this).toBeEnabled()
  const field = this.element()
  const isTyped = field instanceof HTMLInputElement && TYPED.includes(field.type)
  if (options || !(isTyped || field instanceof HTMLTextAreaElement)) return fillFromOutside.call(this, text, options)
  await expect.element(this).toBeVisible()
  field.focus()
  field.select()
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
}
