import { describe, expect, it } from 'vitest'
import { splitTexts } from './split-texts.ts'

const FILE = `${import.meta.dirname}/src/features/shop/plans/messages.ts`
const CODE = `import { texts } from '../../lib/i18n.ts'

/** Words of the shop. */
export const shopTexts = texts(
  {
    buy: '购买',
    left: (n: number) => \`还有 \${n} 个\`,
  },
  {
    buy: 'Buy',
    left: (n: number) => \`\${n} left\`,
  },
)
`

type Hook = { handler(this: unknown, ...given: string[]): unknown }
const plugin = splitTexts({ site: ['features/shop/plans/messages'] }) as unknown as Record<string, Hook>
const run = (hook: string, ...given: string[]) =>
  plugin[hook]?.handler.call({ error: (problem: string) => expect.fail(problem) }, ...given)

describe('a table of texts of a group', () => {
  it('waits for its words, which it fetches with all others of the group', () => {
    const { code } = run('transform', CODE, FILE) as { code: string }
    expect(code).toContain("export const shopTexts = await fetchedTexts(words, 'shopTexts')")
    expect(code).toContain("import * as words from 'words/site'")
    expect(code).not.toMatch(/购买|Buy/)
    expect(run('load', '\0words/site')).toContain("en = () => import('words/site-words-en')")
    expect(run('load', '\0words/site-words-en')).toBe(`export * from '${FILE}?words=en'`)
  })

  it.each([
    ['zh', '购买', 'Buy'],
    ['en', 'Buy', '购买'],
  ])('has in the file of one language (%s) that language alone, and needs nothing for it', (language, own, other) => {
    const { code } = run('transform', CODE, `${FILE}?words=${language}`) as { code: string }
    expect(code).toContain(`buy: '${own}'`)
    expect(code).not.toContain(other)
    expect(code).not.toMatch(/import|texts\(/)
  })

  it('that is laid out otherwise stops the build', () => {
    expect(() => run('transform', CODE.replaceAll('\n', ' ').replace(' /**', '\n/**'), FILE)).toThrow(/laid out/)
  })
})

it('a table of no group stays as it is', () => {
  expect(run('transform', CODE, FILE.replace('shop', 'lines'))).toBeUndefined()
})
