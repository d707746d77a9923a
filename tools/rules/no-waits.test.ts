import { expect, it } from 'vitest'
import { repositoryFiles } from './repository-files.ts'

it('tests in a browser wait for what happens, or move the page’s clock, and never wait for a time to pass', () => {
  const tests = repositoryFiles(/^(?:journeys|apps\/web)\/.*\.tsx?$/)
  expect(tests.filter(({ text }) => /\bwaitForTimeout\b/.test(text)).map(({ path }) => path)).toEqual([])
  expect(tests.filter(({ text }) => /\bwaitForURL\b/.test(text))).not.toEqual([])
})
