import type { Locator } from 'playwright-core'
import { encode } from 'uqr'
import { expect } from 'vitest'

/** The code on the screen is the one of this content, module by module. */
export async function expectCodeOf(code: Locator, content: string): Promise<void> {
  const drawn = new Set(/d="([^"]*)"/.exec(await code.innerHTML())?.[1]?.match(/M\d+ \d+/g))
  const { data, size } = encode(content, { ecc: 'M', border: 0 })
  const wanted = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}`] : [])))
  expect(await code.getAttribute('viewBox')).toBe(`0 0 ${size} ${size}`)
  expect([...drawn].sort()).toEqual(wanted.sort())
}
