import { expect, it } from 'vitest'
import { repositoryFiles } from './repository-files.ts'

/** Waits for a mail to be answered; it is noted by nobody. */
const NO_ACT = 'signup'

it('every act that the server notes has a name on the page of acts', () => {
  const sources = repositoryFiles(/^apps\/server\/src\/features\/.*(?<!\.test)\.ts$/)
  const acts = sources.flatMap(({ text }) => [...text.matchAll(/\baction: '([\w.]+)'/g)].map(([, act]) => act))
  const [names] = repositoryFiles(/^apps\/web\/src\/features\/base\/audit\/office\/action-messages\.ts$/)
  expect(acts.length).toBeGreaterThan(50)
  const named = (act: string | undefined) => new RegExp(`^    '?${act}'?: '`, 'm').test(names?.text ?? '')
  expect(acts.filter((act) => act !== NO_ACT && !named(act))).toEqual([])
})
