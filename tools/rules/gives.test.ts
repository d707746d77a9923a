import { expect, it } from 'vitest'
import { repositoryFiles } from './repository-files.ts'

/** Verbs that give without a grant. `deliver` calls them. */
const PARTS = /\b(grantTraffic|grantTrial|grantEntitlement)\b/
const AT_HOME = /^apps\/server\/src\/features\/books\/(grants|traffic|entitlements)\//

it('traffic, days and entitlements are given by deliver, which writes the grant', () => {
  const sources = repositoryFiles(/^apps\/server\/src\/.*(?<!\.test)\.ts$/)
  const giving = sources.filter(({ text }) => PARTS.test(text)).map(({ path }) => path)
  expect(giving.some((path) => AT_HOME.test(path))).toBe(true)
  expect(giving.filter((path) => !AT_HOME.test(path))).toEqual([])
})
