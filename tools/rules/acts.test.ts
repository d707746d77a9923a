import { expect, it } from 'vitest'
import { repositoryFiles } from './repository-files.ts'

/** Waits for a mail to be answered; it is noted by nobody. */
const NO_ACT = 'signup'

it('every act that the server notes has a name for the page and the file of acts', () => {
  const sources = repositoryFiles(/^apps\/server\/src\/features\/.*(?<!\.test)\.ts$/)
  const acts = sources.flatMap(({ text }) => [...text.matchAll(/\baction: '([\w.]+)'/g)].map(([, act]) => act))
  const [names] = repositoryFiles(/^packages\/domain\/src\/act-words\.ts$/)
  expect(acts.length).toBeGreaterThan(50)
  const named = (act: string | undefined) => new RegExp(`^  '?${act}'?: \\{ zh: `, 'm').test(names?.text ?? '')
  expect(acts.filter((act) => act !== NO_ACT && !named(act))).toEqual([])
})
