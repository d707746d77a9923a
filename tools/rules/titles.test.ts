import { expect, it } from 'vitest'
import { repositoryFiles } from './repository-files.ts'

const ID = String.raw`[123]\.\d-\d{2,3}`
const NAMES_A_ROW = new RegExp(String.raw`\b${ID}\b`)
const AT_ITS_END = new RegExp(String.raw`\S \(${ID}(?:, ${ID})*\)$`)
const TEXT = /(['"`])((?:(?!\1)[^\n\\]|\\.)*)\1/g
/** They tell of titles. */
const EXCEPT = ['scripts/rows.test.mjs', 'tools/rules/titles.test.ts']

/** Texts that name a row of docs/acceptance.tsv elsewhere than in brackets at their end. In a test these are titles. */
function misnamed(code: string): string[] {
  const texts = [...code.matchAll(TEXT)].map(([, , text = '']) => text)
  return texts.filter((text) => NAMES_A_ROW.test(text.replace(AT_ITS_END, '')))
}

it('the title of a test begins with words, and names the rows it proves in brackets at its end', () => {
  const tests = repositoryFiles(/\.test\.(tsx?|mjs)$/).filter(({ path }) => !EXCEPT.includes(path))
  expect(tests.length).toBeGreaterThan(100)
  expect(tests.flatMap(({ path, text }) => misnamed(text).map((title) => `${path}: ${title}`))).toEqual([])
})

it('a title that begins with a row, or names one without brackets, is found', () => {
  for (const title of ['1.2-03 opens', 'opens 1.2-03', '(1.2-03) opens', 'opens (1.2-03 1.2-04)', '(1.2-03)'])
    expect(misnamed(`it('${title}', () => {`)).toEqual([title])
  expect(misnamed("it('opens (1.2-03, 1.2-04)', () => {")).toEqual([])
})
