import { describe, expect, it } from 'vitest'
import { repositoryFiles } from './repository-files.ts'

it('tests in a browser wait for what happens, or move the page’s clock, and never wait for a time to pass', () => {
  const tests = repositoryFiles(/^(?:journeys|apps\/web)\/.*\.tsx?$/)
  expect(tests.filter(({ text }) => /\bwaitForTimeout\b/.test(text)).map(({ path }) => path)).toEqual([])
  // Playwright's `networkidle` is half a second without requests: a slow page reaches it before its last calls.
  const waits = tests.filter(({ path }) => !path.startsWith('journeys/bench/'))
  expect(waits.filter(({ text }) => /'networkidle'/.test(text)).map(({ path }) => path)).toEqual([])
  expect(tests.filter(({ text }) => /\bwaitForURL\b/.test(text))).not.toEqual([])
})

describe('tests hold on a slow machine', () => {
  const tests = repositoryFiles(/^(?:journeys|apps|packages|tools)\/.*\.test\.tsx?$/)
  const withWords = (words: RegExp) => tests.filter(({ text }) => words.test(text)).map(({ path }) => path)

  it('no test expects that something took less than a time: figures belong into `npm run bench`', () => {
    expect(withWords(/expect\((?:performance|Date)\.now\(\) - [^)]*\)\.toBeLess/)).toEqual([])
  })

  it('no wait has a deadline of its own: the projects of vitest.config.ts give it what is left of the test', () => {
    expect(withWords(/\.poll\([^\n]*\btimeout: [1-9]?\d?_?\d{3}\b/)).toEqual([])
    expect(withWords(/\.(?:waitFor|waitForURL)\([^\n]*\btimeout: /)).toEqual([])
  })
})
