import { describe, expect, it } from 'vitest'
import { repositoryFiles } from './repository-files.ts'

interface Rule {
  /** The replacement that pages must use. */
  instead: string
  found: RegExp
  at: RegExp
  examples: string[]
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** Things allowed in only one place of the page, because elsewhere they are wrong on some days. */
const RULES: Record<string, Rule> = {
  'the device’s clock': {
    instead: 'serverNow() of lib/server-time.ts: a device may be hours off',
    found: /\bDate\.now\b|\bnew Date(?:\(\s*\)|(?!\s*\())|(?<!new )\bDate\(\s*\)/,
    at: /^apps\/web\/src\/lib\/server-time\.ts$/,
    examples: ['Date.now()', 'new Date()', 'useState(Date.now)', 'new Date', 'Date()'],
  },
  'the zone of Beijing': {
    instead: 'businessDay(), siteTime() and startOfDay() of lib/site-zone.ts: a site has a time zone of its own',
    found:
      /\{[^}]*\b(?:businessDay|siteTime|startOfDay|hourOfDay|createDayClock|spanOfMonth|isMonthOver)\b[^}]*\} from '@dukou\/domain'/,
    at: /^apps\/web\/src\/lib\/site-zone\.ts$/,
    examples: ["import { addDays, businessDay } from '@dukou/domain'", "import {\n  siteTime,\n} from '@dukou/domain'"],
  },
  'a timer of one’s own': {
    instead: 'later() of lib/page-life.ts, which ends with its page; lib/ and ui/ lead nobody anywhere',
    found: /\bsetTimeout\b/,
    at: /^apps\/web\/src\/(lib|ui)\//,
    examples: ["setTimeout(() => goTo('/login'), 2000)"],
  },
}

const sources = repositoryFiles(/^apps\/web\/src\/.*\.tsx?$/).filter(({ path }) => !isTest(path))

describe.each(Object.entries(RULES))('%s', (_name, { instead, found, at, examples }) => {
  it(`is used in its place alone; elsewhere it is ${instead}`, () => {
    expect(sources.filter(({ path, text }) => !at.test(path) && found.test(text)).map(({ path }) => path)).toEqual([])
    expect(sources.some(({ path, text }) => at.test(path) && found.test(text))).toBe(true)
  })

  it.each(examples)('is noticed in %s', (line) => {
    expect(found.test(line)).toBe(true)
  })
})

it('an instant that is given is no clock', () => {
  const { found } = RULES['the device’s clock'] as Rule
  for (const line of ['new Date(order.at)', 'at: Date', 'siteTime(at: Date): string', 'new Date(Date.parse(text))']) {
    expect(found.test(line), line).toBe(false)
  }
})
