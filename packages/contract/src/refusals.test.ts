import { describe, expect, it } from 'vitest'
import { errorsPage } from './base/errors-page.ts'
import type { AnyCall } from './call.ts'
import { calls } from './calls.ts'
import { codesFile, FIRST_OF_OURS, giveCodes } from './give-codes.ts'
import type { Refusal, RefusalStatus } from './refusal.ts'
import { refusalByCode } from './refusal-by-code.ts'
import { refusalCodes } from './refusal-codes.generated.ts'
import { ALWAYS_POSSIBLE, allRefusals, type RefusalName, refusalText } from './refusals.ts'

const catalogue = Object.entries(refusalCodes)
const rows = Object.entries(allRefusals) as [RefusalName, Refusal][]
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()

/** The codes that the product's own pages know. A new one is ours and starts at 2001. */
const PRODUCT_CODES = [
  999, 1001, 1002, 1012, 1016, 1017, 1020, 1021, 1022, 1025, 1026, 1027, 1029, 1033, 1035, 1037, 1038, 1039, 1040,
]

/** Texts that say only what is the case: the product gives them to the letter, or nothing can be done about it. */
const STATEMENTS: RefusalName[] = [
  'emailAlreadyRegistered',
  'withdrawalRefused',
  'couponNotFound',
  'couponUsageLimitReached',
  'couponExhausted',
  'couponExpired',
  'orderNotCancellable',
  'actionNotAllowedForAccount',
  'giftBelowMinimum',
  'notEnoughTraffic',
  'wrongLogin',
  'fixedNameNeedsOneLine',
  'settingInvalid',
  'badEnvelope',
  'badInput',
  'tooLarge',
]
/** Not sentences but marks, which the product's page puts into words. */
const MARKS: RefusalName[] = ['linkUnknown', 'linkOwnerGone']
const ADVICE = /请|再|换|核对|重试|刷新|最多|要用/

describe('the catalogue of refusals', () => {
  it('gives every code to one refusal only, and finds it by its code', () => {
    expect(new Set(catalogue.map(([, code]) => code)).size).toBe(catalogue.length)
    for (const [name, code] of catalogue) expect(refusalByCode(code)).toBe(name)
    expect(refusalByCode(0)).toBeUndefined()
  })

  it('keeps the product’s codes below 2000 and ours from 2001 on, without a gap', () => {
    const codes = catalogue.map(([, code]) => code)
    expect(codes.filter((code) => code < FIRST_OF_OURS)).toEqual(PRODUCT_CODES)
    expect(rows.flatMap(([, { code }]) => code ?? []).sort((one, other) => one - other)).toEqual(PRODUCT_CODES)
    const ours = codes.filter((code) => code >= FIRST_OF_OURS)
    expect(ours).toEqual(ours.map((_, index) => FIRST_OF_OURS + index))
  })

  it.each(rows)('%s says the same with the same figures in both languages', (name, { zh, en }) => {
    expect(placeholders(zh)).toEqual(placeholders(en))
    if (!MARKS.includes(name)) expect(zh).toMatch(/[一-龥]|^\{/)
    expect(en).not.toMatch(/[一-龥，。：！]/)
    expect([zh, en].map((text) => text.trim())).toEqual([zh, en])
  })

  it.each(rows.filter(([name]) => ![...STATEMENTS, ...MARKS].includes(name)))(
    '%s says what to do next',
    (_, { zh }) => {
      expect(zh).toMatch(ADVICE)
    },
  )

  it('has no text in the list of mere statements that has gone', () => {
    expect(STATEMENTS.filter((name) => !(name in allRefusals))).toEqual([])
  })

  it('is what every call chooses its refusals from, each once and none that is always possible', () => {
    for (const [call, { refusals: declared }] of Object.entries<AnyCall>(calls)) {
      expect({ call, unknown: declared.filter((name) => !(name in allRefusals)) }).toEqual({ call, unknown: [] })
      expect({ call, count: new Set(declared).size }).toEqual({ call, count: declared.length })
      const always: readonly RefusalName[] = ALWAYS_POSSIBLE
      expect({ call, needless: declared.filter((name) => always.includes(name)) }).toEqual({ call, needless: [] })
    }
  })

  it('has an HTTP status for each: what is not there is 404, what changed meanwhile is 409', () => {
    const named = (ending: RegExp) =>
      new Set(rows.filter(([name]) => ending.test(name)).map(([, { status }]) => status))
    const only = (status: RefusalStatus) => new Set([status])
    expect(named(/NotFound$/)).toEqual(only(404))
    expect(named(/(?:Changed|Taken|Closed|Undone)$/)).toEqual(only(409))
    expect(named(/^tooMany(?!OpenOrders|Match)/)).toEqual(only(429))
  })

  it('fills the figures into the sentence, and leaves no braces where one is missing', () => {
    expect(refusalText('giftBelowMinimum', 'zh', { minimum: 20 })).toBe('最低转赠20G')
    expect(refusalText('amountOutOfRange', 'en', { minimum: '1.00', maximum: '5000.00' })).toContain('1.00 to 5000.00')
    expect(refusalText('giftBelowMinimum', 'zh')).toBe('最低转赠G')
  })

  it('has its codes in refusal-codes.generated.ts and docs/errors.md: `npm run refusals` writes both anew', async () => {
    const codes = giveCodes(allRefusals, refusalCodes)
    await expect(codesFile(codes)).toMatchFileSnapshot('refusal-codes.generated.ts')
    await expect(errorsPage(codes)).toMatchFileSnapshot('../../../docs/errors.md')
  })
})
