import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'

import { defineConfig, type IndexHtmlTransformContext, minifySync, type Plugin } from 'vite'
import { directIcons } from './direct-icons.ts'
import { hiddenMaps } from './hidden-maps.ts'
import { keepParts } from './keep-parts.ts'
import { leanQueries } from './lean-queries.ts'
import { offlineWorker } from './offline-worker.ts'
import { pageContract } from './page-contract.ts'
import { precompress } from './precompress.ts'
import { retryStyles } from './retry-styles.ts'
import { sharedFileOf } from './share-parts.ts'
import { shortNames } from './short-names.ts'
import { splitTexts } from './split-texts.ts'

/** The server that answers the calls while `vite` serves the pages. */
const API = process.env.API ?? 'http://127.0.0.1:8080'

/** Which texts of the customers' site come together: those of every page, of the account pages, of all others, of one. */
const WORDS = {
  frame: ['ui/texts', 'app/frame/messages'],
  account: ['features/people/account/messages', 'features/people/account/mailed-messages'],
  recovery: ['features/people/account/recovery-messages'],
  site: [
    'people/check-in',
    'messages/notices',
    'shop/orders',
    'shop/payments',
    'shop/plans',
    'clients/subscription',
    'books/traffic',
    'shop/wallet',
  ]
    .map((feature) => `features/${feature}/messages`)
    .concat('features/clients/subscription/import-messages', 'features/books/traffic/chart-messages'),
  nodes: ['features/network/nodes/messages'],
  tickets: ['features/messages/tickets/messages'],
  profile: ['features/access/profile/messages'],
  records: ['features/books/traffic/record-messages'],
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    directIcons(),
    leanQueries(),
    splitTexts(WORDS),
    pageContract(),
    react(),
    startScript(),
    hiddenMaps(),
    keepParts(),
    retryStyles(),
    precompress(),
    offlineWorker(),
  ],
  css: { modules: { generateScopedName: shortNames(import.meta.dirname) } },
  server: { proxy: { '/api': API, '/user': API, '/describe': API, '/country': API } },
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    // Nothing as data: address, so that the security policy can stay narrow.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Libraries that every page needs, in a file of their own: they change seldom, so browsers keep it over our releases.
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack)\/|rolldown\/runtime/,
              tags: ['$initial'],
              priority: 2,
            },
            // Our own code that every page needs. Not the entry module, which must stay a file that `index.html` can name.
            { name: 'frame', test: /^(?!.*\/web\/(index\.html|src\/main\.tsx)$)/, tags: ['$initial'], priority: 1 },
            { name: sharedFileOf, includeDependenciesRecursively: false },
          ],
        },
      },
      treeshake: {
        // Declarations only: what a call that no page makes is made of needs no place in a download.
        manualPureFunctions: ['record', 'as', 'list', 'orNull', 'orElse', 'words', 'oneOf', 'text', 'pattern'],
        moduleSideEffects: (id) => !/packages\/(contract|domain|formats)\/src\//.test(id),
      },
    },
  },
})

/** The most frequent entry pages, and the parts that draw their first screens. */
const FIRST_SCREENS = {
  '/': ['site/shell', 'pages/home-page'],
  '/login': ['account/login-page'],
}

/**
 * Gives the start-up script a name with its hash, so that browsers may keep it for ever like every other asset, and
 * tells it which files the words and the first screens are in.
 */
function startScript(): Plugin {
  const file = new URL('src/start.js', import.meta.url)
  return {
    name: 'start-script',
    apply: 'build',
    buildStart() {
      const { code } = minifySync('start.js', readFileSync(file, 'utf8'))
      this.emitFile({ type: 'asset', name: 'start.js', source: code })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const emitted = Object.values(bundle ?? {}).find(
          (one) => one.type === 'asset' && one.names.includes('start.js'),
        )
        if (!emitted) throw new Error('The start-up script was not emitted')
        const chunks = Object.values(bundle ?? {}).filter((one) => one.type === 'chunk')
        const words = chunks.filter(({ name }) => /^(frame|account|site)-words-/.test(name))
        const parts = Object.entries(FIRST_SCREENS).map(([path, modules]) => {
          const roots = modules.map((module) =>
            chunks.find((one) => one.facadeModuleId?.endsWith(`/app/${module}.tsx`)),
          )
          return [path, filesBehind(chunks, roots).filter((file) => !html.includes(file))]
        })
        const files = JSON.stringify({
          words: Object.fromEntries(words.map(({ name, fileName }) => [name, `/${fileName}`])),
          parts: Object.fromEntries(parts),
        })
        return html.replace('"/src/start.js"', `"/${emitted.fileName}" data-files="${files.replaceAll('"', '&quot;')}"`)
      },
    },
  }
}

type Chunk = Extract<NonNullable<IndexHtmlTransformContext['bundle']>[string], { type: 'chunk' }>

/** The addresses of these parts, of all that they import, and of their styles. */
function filesBehind(chunks: readonly Chunk[], roots: readonly (Chunk | undefined)[]): string[] {
  const found = new Set<Chunk>()
  const take = (chunk: Chunk | undefined) => {
    if (!chunk) throw new Error('The build has not the part that a first screen needs')
    if (found.has(chunk)) return
    found.add(chunk)
    for (const file of chunk.imports) take(chunks.find(({ fileName }) => fileName === file))
  }
  for (const root of roots) take(root)
  const files = [...found].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
  return [...new Set(files)].map((file) => `/${file}`)
}
