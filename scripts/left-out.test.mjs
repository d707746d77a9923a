import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { FILES } from './left-out.ts'
import { root } from './lib.mjs'

/** Git knows no words between braces: one path for each. */
function variantsOf(glob) {
  const [, before, words, after] = /^(.*?)\{(.*?)\}(.*)$/.exec(glob) ?? []
  return words === undefined ? [glob] : words.split(',').flatMap((word) => variantsOf(`${before}${word}${after}`))
}

it.each(Object.values(FILES).flat().flatMap(variantsOf))('%s, which the short form leaves out, has a test', (glob) => {
  const { stdout } = spawnSync('git', ['ls-files', `:(glob)${glob}`], { cwd: root, encoding: 'utf8' })
  expect(stdout).toMatch(/\.test\.ts$/m)
})
