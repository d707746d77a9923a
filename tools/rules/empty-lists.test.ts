import { expect, it } from 'vitest'
import { repositoryFiles } from './repository-files.ts'

it('every list in which rows are made says what comes next while it is empty', () => {
  const screens = repositoryFiles(/^apps\/web\/src\/features\/[^/]+\/[^/]+\/office\/[^/]+-screen\.tsx$/)
  const made = screens.filter(({ text }) => /<ResourceScreen\b/.test(text) && /\bediting=\{/.test(text))
  expect(made.length).toBeGreaterThan(8)
  expect(made.filter(({ text }) => !/\bnext=\{\{/.test(text)).map(({ path }) => path)).toEqual([])
})
