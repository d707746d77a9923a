// What a first visit to each page downloads, and the limits it must keep: `npm run size -w apps/web` after a build.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { NOT_FOUND, PAGES } from './src/app/pages.ts'

const DIST = fileURLToPath(new URL('dist', import.meta.url))
const ENTRY = 'index.html'
/** The words of a group in one language (`split-texts.ts`): a page cannot be drawn without, and needs no other. */
const WORDS = /-words-(zh|en)$/

/** A page is drawn when its last file is here, and on a slow line every file costs a moment of its own. */
const MAX_FILES = 19
/** Whoever works in the back office has a better line, and stays. */
const MAX_OFFICE_FILES = 23

/** Of these a visit reads one, a few KB, when it is opened. */
const CONTENT = /\/features\/guides\/content\//

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

type Manifest = Record<string, Chunk>

interface PageSize {
  path: string
  /** How many there are before the page is drawn, JS and CSS. */
  files: number
  /** What comes before the page is drawn, in KB: 1000 bytes of gzip. */
  drawnKb: number
  /** With all that is fetched afterwards, so that it is there when somebody clicks. */
  totalKb: number
  maxKb: number
  maxFiles: number
}

/** What a first visit to each page downloads, JS and CSS together, from a build's manifest. */
export function pageSizes(dist = DIST): PageSize[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const weigh = (files: Set<string>) => sum([...files].map((file) => gzipKb(dist, file)))
  const pages = new Set([...PAGES, NOT_FOUND].flatMap(partsOf))
  const inLanguage = (page: (typeof PAGES)[number], language: 'zh' | 'en') => {
    const isWanted = (words: string) => words.endsWith(language)
    const drawn = filesOf(manifest, [ENTRY, ...partsOf(page)], (part) => WORDS.test(part) && isWanted(part))
    const all = filesOf(manifest, [ENTRY, ...partsOf(page)], (part) =>
      WORDS.test(part) ? isWanted(part) : !pages.has(part) && !CONTENT.test(part),
    )
    return {
      path: page.path,
      files: drawn.size,
      drawnKb: weigh(drawn),
      totalKb: weigh(all),
      maxKb: page.maxKb,
      maxFiles: page.menu?.group ? MAX_OFFICE_FILES : MAX_FILES,
    }
  }
  // The language whose words weigh more.
  return PAGES.map((page) =>
    [inLanguage(page, 'zh'), inLanguage(page, 'en')].reduce((one, other) =>
      other.totalKb > one.totalKb ? other : one,
    ),
  )
}

type Load = () => Promise<unknown>

/** The modules of a page and its shell, as the manifest names them: what their rows import, by their own words. */
function partsOf({ screen, shell }: { screen: Load; shell?: Load }): string[] {
  return [screen, ...(shell ? [shell] : [])].map((load) => {
    // Under vitest the import's path is written from the top of the checkout, else from the file's own folder.
    const [, module] = /['"](\.[^'"]+|[^'"]*\/src\/[^'"]+)['"]/.exec(String(load)) ?? []
    if (!module) throw new Error(`No module is named in ${load}`)
    return module.startsWith('.') ? posix.join('src/app', module) : module.replace(/^.*\/(?=src\/)/, '')
  })
}

/** The files of these parts, and of those parts that they fetch later. */
function filesOf(manifest: Manifest, parts: readonly string[], isFetched = (_later: string) => false): Set<string> {
  const found = new Set<string>()
  const seen = new Set<string>()
  const take = (part: string) => {
    if (seen.has(part)) return
    seen.add(part)
    const chunk = manifest[part]
    if (!chunk) throw new Error(`The build has no ${part}`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []).filter(isFetched)]) take(next)
  }
  for (const part of parts) take(part)
  return found
}

const weighed = new Map<string, number>()

/** Each file once: most pages share most of theirs. */
function gzipKb(dist: string, file: string): number {
  const path = join(dist, file)
  const kb = weighed.get(path) ?? gzipSync(readFileSync(path), { level: 9 }).length / 1000
  weighed.set(path, kb)
  return kb
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = pageSizes()
  for (const { path, files, drawnKb, totalKb, maxKb, maxFiles } of sizes) {
    const figures = `${totalKb.toFixed(1)} of ${maxKb} KB gzip, drawn with ${drawnKb.toFixed(1)} in ${files} of ${maxFiles} files`
    process.stdout.write(`${totalKb <= maxKb ? 'ok  ' : 'OVER'} ${path.padEnd(10)} ${figures}\n`)
  }
  process.exit(sizes.every(({ totalKb, maxKb, files, maxFiles }) => totalKb <= maxKb && files <= maxFiles) ? 0 : 1)
}
