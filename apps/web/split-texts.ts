import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'

const SRC = resolve(import.meta.dirname, 'src')
/** Virtual modules: `words/site` loads the words of a group, `words/site-words-zh` contains them in one language. */
const WORDS = /\bwords\/([a-z]+)(?:-words-(zh|en))?$/
/** The words of one file of texts in one language. */
const ONE_LANGUAGE = /\?words=(zh|en)$/
const IMPORT = /^import \{ texts \} from '([^']+)'$/m
/** `export const name = texts({ zh }, { en })`, as the formatter lays it out. */
const TABLE = /^export const (\w+) = texts\(\n {2}(\{\n[\s\S]*?^ {2}\}),\n {2}(\{\n[\s\S]*?^ {2}\}),\n\)$/gm

/**
 * Takes tables of texts apart, so that a page fetches the words of its own language alone. In the source both stand side
 * by side, `texts(zh, en)`, where the compiler compares them. In the build the table waits for the file that has the
 * words of one language for all tables of its group.
 * @param groups name -> the modules in `src` with its tables. A table of no group stays whole: both languages come with
 *   the page that needs it
 */
export function splitTexts(groups: Record<string, readonly string[]>): Plugin {
  const filesOf = (group: string) => (groups[group] ?? []).map((module) => resolve(SRC, `${module}.ts`))
  const groupOf = (file: string) => Object.keys(groups).find((group) => filesOf(group).includes(file))
  return {
    name: 'split-texts',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: WORDS }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: WORDS },
      handler(id) {
        const [, group = '', language] = WORDS.exec(id) ?? []
        if (!language) return fetchesOf(group)
        return filesOf(group)
          .map((file) => `export * from '${file}?words=${language}'`)
          .join('\n')
      },
    },
    transform: {
      filter: { code: IMPORT },
      handler(code, id) {
        const [file = ''] = id.split('?')
        const group = groupOf(file)
        if (!group) return
        if (!code.match(TABLE)) this.error('No table is laid out as expected: texts(zh, en) over several lines')
        const language = ONE_LANGUAGE.exec(id)?.[1]
        return { code: language ? wordsOf(code, language) : fetched(code, file, group), map: null }
      },
    },
  }
}

const fetchesOf = (group: string) => `
  export const zh = () => import('words/${group}-words-zh')
  export const en = () => import('words/${group}-words-en')`

/** The words themselves in place of each table. */
const wordsOf = (code: string, language: string) =>
  code.replace(IMPORT, '').replace(TABLE, `export const $1 = ${language === 'en' ? '$3' : '$2'}`)

/** A table that fetches its words in place of each that has them. */
const fetched = (code: string, file: string, group: string) =>
  code
    .replace(IMPORT, (_, i18n: string) => {
      const from = resolve(dirname(file), i18n)
      return `import { fetchedTexts } from '${from}'\nimport * as words from 'words/${group}'`
    })
    .replace(TABLE, `export const $1 = await fetchedTexts(words, '$1')`)
