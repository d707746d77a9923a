import { expect, it } from 'vitest'
import { repositoryFiles } from './repository-files.ts'

/** Browsers give these to https pages and to the own machine only. A site that is tried out may stand on plain http. */
const HTTPS_ONLY = /\bcrypto\.(?:randomUUID|subtle)\b/

const sources = repositoryFiles(/^apps\/web\/src\/.*\.tsx?$/).filter(({ path }) => !/\.test\.tsx?$/.test(path))

it('pages use nothing that browsers keep from plain http: keys come from randomLetters, digests from lib/sha256.ts', () => {
  const used = sources.filter(({ text }) => HTTPS_ONLY.test(text.replace(/\/\*\*.*?\*\//gs, '')))
  expect(used.map(({ path }) => path)).toEqual([])
})

it.each(['useRef(crypto.randomUUID())', 'await crypto.subtle.digest(name, bytes)'])('%s is noticed', (line) => {
  expect(HTTPS_ONLY.test(line)).toBe(true)
})
