import { describe, expect, it } from 'vitest'
import { repositoryFiles } from './repository-files.ts'

/** Paths of the files in which the words stand. */
const pathsWith = (words: RegExp, files: ReturnType<typeof repositoryFiles>) =>
  files.filter(({ text }) => words.test(text)).map(({ path }) => path)

it('tests in a browser wait for what happens, or move the page’s clock, and never wait for a time to pass', () => {
  const files = repositoryFiles(/^(?:journeys|apps\/web)\/.*\.tsx?$/)
  expect(pathsWith(/\bwaitForTimeout\b/, files)).toEqual([])
  // Playwright's `networkidle` is half a second without requests: a slow page reaches it before its last calls.
  expect(pathsWith(/\bnetworkidle\b/, files)).toEqual(['journeys/bench/pages.ts'])
  expect(pathsWith(/\bwaitForURL\b/, files)).not.toEqual([])
})

describe('tests hold on a slow machine', () => {
  const tests = repositoryFiles(/^(?:journeys|apps|packages|tools)\/.*\.test\.tsx?$/)

  it('no test expects that something took less than a time: figures belong into `npm run bench`', () => {
    expect(pathsWith(/expect\((?:performance|Date)\.now\(\) - [^)]*\)\.toBeLess/, tests)).toEqual([])
  })

  it('no wait has a deadline of its own: the projects of vitest.config.ts give it what is left of the test', () => {
    expect(pathsWith(/\.poll\([^\n]*\btimeout: [1-9]?\d?_?\d{3}\b/, tests)).toEqual([])
    expect(pathsWith(/\.(?:waitFor|waitForURL)\([^\n]*\btimeout: /, tests)).toEqual([])
  })
})
