import { describe, expect, it } from 'vitest'
import { contains, type JudgedReport, judgeReport, type PreviousReport, without } from './judge-report.ts'
import { type Program, programOf } from './program.ts'
import type { ReportedUse } from './traffic-report.ts'

const at = (seconds: number) => new Date(Date.parse('2026-03-01T04:00:00Z') + seconds * 1000)
const use = (entries: Record<number, [number, number]>): ReportedUse => ({
  userIds: Object.keys(entries).map(Number),
  ups: Object.values(entries).map(([up]) => up),
  downs: Object.values(entries).map(([, down]) => down),
})
const fingerprint = (of: ReportedUse) => Buffer.from(JSON.stringify(of))

const first = use({ 101: [10, 1000], 102: [0, 50] })
const more = use({ 101: [15, 1000], 102: [0, 50], 103: [7, 7] })
const other = use({ 101: [20, 900], 102: [5, 60] })

function report(of: ReportedUse, changes: Partial<JudgedReport> = {}): JudgedReport {
  return { arrivedAt: at(60), fingerprint: fingerprint(of), isMarked: false, use: of, ...changes }
}

function previous(changes: Partial<PreviousReport> = {}): PreviousReport {
  return {
    arrivedAt: at(0),
    fingerprint: fingerprint(first),
    answer: 'unknown',
    isSecondTry: false,
    use: async () => first,
    ...changes,
  }
}

describe('a report', () => {
  it.each<[string, Program, JudgedReport, PreviousReport | undefined, [string, string]]>([
    ['of which there is none before', 'v2bx', report(first), undefined, ['accepted', 'new']],
    ['that says the same, unmarked', 'v2bx', report(first), previous(), ['accepted', 'new']],
    ['that says the same, marked', 'v2bx', report(first, { isMarked: true }), previous(), ['resend', 'marked']],
    [
      'that says the same, marked, of XrayR',
      'xrayr',
      report(first, { isMarked: true }),
      previous(),
      ['resend', 'marked'],
    ],
    [
      'that says the same, marked, long after the last try could be',
      'v2node',
      report(first, { isMarked: true, arrivedAt: at(151) }),
      previous(),
      ['accepted', 'firstTryUnknown'],
    ],
    [
      'that is marked and says something else',
      'v2node',
      report(more, { isMarked: true }),
      previous(),
      ['accepted', 'firstTryUnknown'],
    ],
    [
      'of XrayR that contains what was not delivered',
      'xrayr',
      report(more),
      previous(),
      ['excess', 'containsUndelivered'],
    ],
    [
      'of XrayR that contains it after an hour without an answer',
      'xrayr',
      report(more, { arrivedAt: at(3600) }),
      previous(),
      ['excess', 'containsUndelivered'],
    ],
    ['of XrayR that says just that again', 'xrayr', report(first), previous(), ['resend', 'sameUndelivered']],
    ['of XrayR that does not contain it', 'xrayr', report(other), previous(), ['accepted', 'new']],
    [
      'that says the same, marked, as one whose answer was lost',
      'v2node',
      report(first, { isMarked: true }),
      previous({ answer: 'lost' }),
      ['resend', 'marked'],
    ],
    [
      'that says the same, marked, as one whose answer was read: its own first try did not come',
      'v2node',
      report(first, { isMarked: true }),
      previous({ answer: 'proven' }),
      ['accepted', 'firstTryUnknown'],
    ],
    [
      'that says the same, marked, as one whose answer was likely read',
      'v2node',
      report(first, { isMarked: true }),
      previous({ answer: 'likely' }),
      ['resend', 'marked'],
    ],
    [
      'that says the same, marked, after the clock was set back',
      'v2node',
      report(first, { isMarked: true, arrivedAt: at(-3600) }),
      previous(),
      ['resend', 'marked'],
    ],
    [
      'that says the same as a second try that was faster',
      'v2node',
      report(first, { arrivedAt: at(-3) }),
      previous({ isSecondTry: true }),
      ['resend', 'overtaken'],
    ],
    [
      'that says the same as a second try whose answer was read before',
      'v2node',
      report(first, { arrivedAt: at(1) }),
      previous({ isSecondTry: true, answer: 'proven' }),
      ['accepted', 'new'],
    ],
    [
      'that says the same as a second try, much later by a clock that was set back',
      'v2node',
      report(first, { arrivedAt: at(-3600) }),
      previous({ isSecondTry: true }),
      ['accepted', 'new'],
    ],
    [
      'of XrayR after one whose answer was read',
      'xrayr',
      report(more),
      previous({ answer: 'proven' }),
      ['accepted', 'new'],
    ],
    [
      'of XrayR after one whose answer was likely read',
      'xrayr',
      report(more),
      previous({ answer: 'likely' }),
      ['accepted', 'new'],
    ],
    [
      'of XrayR after one whose answer was lost',
      'xrayr',
      report(more),
      previous({ answer: 'lost' }),
      ['excess', 'containsUndelivered'],
    ],
    [
      'of XrayR after one that nobody kept',
      'xrayr',
      report(more),
      previous({ use: async () => undefined }),
      ['accepted', 'new'],
    ],
    ['of Xboard-Node that contains it', 'xboard', report(more), previous(), ['excess', 'containsUndelivered']],
    [
      'of Xboard-Node that contains it long after its last round could be',
      'xboard',
      report(more, { arrivedAt: at(901) }),
      previous(),
      ['accepted', 'new'],
    ],
    ['of V2bX that contains it', 'v2bx', report(more), previous(), ['accepted', 'new']],
    ['of an unknown program that says the same', 'unknown', report(first), previous(), ['resend', 'sameUndelivered']],
    ['of an unknown program that contains it', 'unknown', report(more), previous(), ['accepted', 'new']],
    [
      'of an unknown program that says the same as one that was delivered',
      'unknown',
      report(first),
      previous({ answer: 'likely' }),
      ['accepted', 'new'],
    ],
  ])('%s', async (_, program, judged, before, [decision, reason]) => {
    expect(await judgeReport(program, judged, before)).toMatchObject({ decision, reason })
  })

  it('that contains another counts for what is beyond it, user by user', () => {
    expect(contains(more, first)).toBe(true)
    expect(without(more, first)).toEqual(use({ 101: [5, 0], 103: [7, 7] }))
    expect(without(first, first)).toEqual(use({}))
    expect(contains(use({ 101: [10, 1000] }), first)).toBe(false)
  })

  it('is called uncertain where it was decided by what is likely', async () => {
    expect(await judgeReport('xrayr', report(more), previous())).toMatchObject({ isUncertain: true, resent: first })
    expect(await judgeReport('xrayr', report(first), previous())).toMatchObject({ isUncertain: true, resent: first })
    const marked = report(first, { isMarked: true })
    expect(await judgeReport('v2bx', marked, previous())).toMatchObject({ isUncertain: false })
    expect(await judgeReport('v2bx', marked, previous({ answer: 'likely' }))).toMatchObject({ isUncertain: true })
  })
})

describe('the kind of a program', () => {
  const resty = 'go-resty/2.16.2 (https://github.com/go-resty/resty)'
  const habits = { userAgent: resty, pulledAt: at(0), askedAliveListAt: null, namesItselfInBody: false }
  it.each([
    ['v2node', { userAgent: `v2node ${resty}`, pulledAt: null }],
    ['v2bx', { askedAliveListAt: at(0) }],
    ['v2bx', { askedAliveListAt: at(-599) }],
    ['xrayr', { askedAliveListAt: at(-601) }],
    ['xrayr', {}],
    ['unknown', { pulledAt: null }],
    ['xboard', { userAgent: 'curl/8', namesItselfInBody: true }],
    ['xboard', { userAgent: 'Go-http-client/1.1' }],
    ['unknown', { userAgent: '' }],
  ])('is %s by %j', (kind, changes) => {
    expect(programOf({ ...habits, ...changes })).toBe(kind)
  })
})
