// Download size of a first visit to each page, and its limits: `npm run size -w apps/web` after a build.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { filesOf, readManifest } from './build-manifest.ts'
import type { PageRow } from './src/app/frame/page-row.ts'
import { OFFICE_PAGES } from './src/app/office-pages.ts'
import { NOT_FOUND, PAGES } from './src/app/pages.ts'
import { PATHS } from './src/app/paths.ts'

const DIST = fileURLToPath(new URL('dist', import.meta.url))
/** The documents of the two sites. */
const ENTRY = 'index.html'
const OFFICE_ENTRY = 'admin.html'
/** Words of one language, such as `messages.zh.ts`: a page cannot be drawn without, and needs no other. */
const WORDS = /(?:\.|-words-)(zh|en)\b/

/** The most that the copy for the time without a line may weigh, beside home itself. */
export const MAX_OFFLINE_KB = 49
const OFFICE_HOME: string = PATHS.officeHome
const HOME = PAGES.find(({ path }) => path === '/') as PageRow

/** With what is fetched after the page is drawn: on a slow line every file costs a moment of its own. */
const MAX_FILES = 28
/** Higher, because staff have faster connections and stay longer, and some pages also draw what customers see. */
const MAX_OFFICE_FILES = 35

const SRC = fileURLToPath(new URL('src', import.meta.url))
/** The rows of the back office, which only who works there needs. */
const OFFICE_ROWS = 'src/app/office-pages.ts'
/** `openedPart(() => import('./cancel-order.tsx'))`: what a person's press opens. */
const OPENED = /\bopenedPart\([^)]*\) => [^\n]*?import\('([^']+)'\)/g
/** Fetched for few: after an error of the page, where a code follows the password, for accounts that end, refunded orders, new pictures, agencies' customers. */
const FOR_FEW = [
  'src/app/frame/tell-error.ts',
  'src/features/people/account/code-step.tsx',
  'src/features/shop/agencies/offers-card.tsx',
  'src/features/care/deletion/deletion-line.tsx',
  'src/features/shop/orders/refund-facts.tsx',
  'src/features/access/profile/send-avatar.ts',
]

/** Fetched by itself for visitors alone, and for who is signed in alone. */
const OF_VISITORS = ['src/app/parts/showcase.tsx']
const OF_MEMBERS = [
  'src/app/parts/installed-site.tsx',
  'src/app/parts/order-watch.tsx',
  'src/features/books/traffic/use-chart.tsx',
]

const LOOKERS = (['zh', 'en'] as const).flatMap((language) => [
  { language, never: OF_MEMBERS },
  { language, never: OF_VISITORS },
])

/** The steps of a guide, which its own page fetches and no other. */
const CONTENT = 'src/features/clients/guides/content/'

interface PageSize {
  path: string
  /** How many are fetched before the person does anything, JS and CSS, and how many of them before the page is drawn. */
  files: number
  drawnFiles: number
  /** Downloaded before the page is drawn, in KB: 1000 bytes of gzip. */
  drawnKb: number
  /** With all that is fetched afterwards, before the person does anything. */
  totalKb: number
  maxKb: number
  maxFiles: number
}

/** Download size of a first visit to each page, JS and CSS together, from a build's manifest. */
export function pageSizes(dist = DIST): PageSize[] {
  const manifest = readManifest(dist)
  const weigh = (files: Set<string>) => sum([...files].map((file) => gzipKb(dist, file)))
  const otherPages = [...PAGES, NOT_FOUND, ...OFFICE_PAGES].flatMap(partsOf)
  const notYet = new Set([...otherPages, OFFICE_ROWS, ...openedParts(), ...FOR_FEW])
  const sizeFor = (page: PageRow, { language, never }: (typeof LOOKERS)[number]): PageSize => {
    const document = OFFICE_PAGES.includes(page) ? OFFICE_ENTRY : ENTRY
    const content = `${CONTENT}${page.path.slice(1).replaceAll('_', '-')}.ts`
    const isWanted = (words: string) => WORDS.exec(words)?.[1] === language
    const isFetched = (part: string) => {
      if (WORDS.test(part)) return isWanted(part)
      return part.startsWith(CONTENT) ? part === content : !notYet.has(part) && !never.includes(part)
    }
    const [drawn, all] = [isWanted, isFetched].map(
      (isLater) =>
        new Set([...startFiles(dist, document), ...filesOf(manifest, [document, ...partsOf(page)], isLater)]),
    ) as [Set<string>, Set<string>]
    const [drawnKb, totalKb] = [weigh(drawn), weigh(all)]
    const maxFiles = document === ENTRY || page.path === OFFICE_HOME ? MAX_FILES : MAX_OFFICE_FILES
    return { path: page.path, files: all.size, drawnFiles: drawn.size, drawnKb, totalKb, maxKb: page.maxKb, maxFiles }
  }
  // The person whose page weighs more.
  return [...PAGES, ...OFFICE_PAGES].map((page) =>
    LOOKERS.map((looker) => sizeFor(page, looker)).reduce((one, other) => (other.totalKb > one.totalKb ? other : one)),
  )
}

/** KB that the service worker fetches in addition to home's files: once for each build, for signed-in users. */
export function offlineKb(dist = DIST): number {
  const files = readFileSync(join(dist, 'sw.js'), 'utf8').match(/\/assets\/[\w.-]+\.(js|css)/g) ?? []
  const home = filesOf(readManifest(dist), [ENTRY, ...partsOf(HOME)], (part) => WORDS.exec(part)?.[1] === 'zh')
  const more = files.filter((file) => !home.has(file.slice(1)))
  return gzipKb(dist, 'sw.js') + sum(more.map((file) => gzipKb(dist, file.slice(1))))
}

/** The most that the library of the back office's plots may weigh, with what draws them. */
export const MAX_PLOT_KB = 50
const PLOT = 'src/office/plot/plot-picture.tsx'

/** The files with the plots' library, in KB, and the pages of customers that come with one of them. */
export function plotSize(dist = DIST): { kb: number; customers: string[] } {
  const manifest = readManifest(dist)
  const { file, css = [] } = manifest[PLOT] ?? { file: '' }
  const files = [file, ...css]
  const customers = PAGES.filter((page) =>
    [...filesOf(manifest, [ENTRY, ...partsOf(page)], (part) => part !== OFFICE_ROWS)].some((one) =>
      files.includes(one),
    ),
  )
  return { kb: sum(files.map((one) => gzipKb(dist, one))), customers: customers.map(({ path }) => path) }
}

/** Files that the document itself names. The start-up script is one of them; it is not in the build's graph. */
function startFiles(dist: string, document: string): Set<string> {
  const named = readFileSync(join(dist, document), 'utf8').matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)
  return new Set([...named].map(([, file = '']) => file))
}

/** Parts that are fetched when the user presses a button, never before. A browser journey checks this. */
function openedParts(): string[] {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  return files.flatMap((file) =>
    [...readFileSync(join(SRC, file), 'utf8').matchAll(OPENED)].map(([, module = '']) =>
      posix.join('src', posix.dirname(file), module),
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
  for (const { path, files, drawnFiles, drawnKb, totalKb, maxKb, maxFiles } of sizes) {
    const figures = `${totalKb.toFixed(1)} of ${maxKb} KB gzip, drawn with ${drawnKb.toFixed(1)} in ${drawnFiles} files, ${files} of ${maxFiles} in all`
    process.stdout.write(`${totalKb <= maxKb ? 'ok  ' : 'OVER'} ${path.padEnd(10)} ${figures}\n`)
  }
  process.stdout.write(
    `     the copy for the time without a line: ${offlineKb().toFixed(1)} of ${MAX_OFFLINE_KB} KB beside home\n`,
  )
  process.exit(sizes.every(({ totalKb, maxKb, files, maxFiles }) => totalKb <= maxKb && files <= maxFiles) ? 0 : 1)
}
