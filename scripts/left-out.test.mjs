import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FILES } from './left-out.ts'
import { root } from './lib.mjs'

/** One path for each word between braces. */
function variantsOf(glob) {
  const [, before, words, after] = /^(.*?)\{(.*?)\}(.*)$/.exec(glob) ?? []
  return words === undefined ? [glob] : words.split(',').flatMap((word) => variantsOf(`${before}${word}${after}`))
}

it.each(Object.values(FILES).flat().flatMap(variantsOf))('%s is left out of the short form and there', (glob) => {
  const [path = ''] = glob.split('*')
  const place = glob.includes('*') ? path.slice(0, path.lastIndexOf('/')) : path
  expect(existsSync(join(root, place))).toBe(true)
})
