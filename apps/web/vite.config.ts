import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { keepParts } from './keep-parts.ts'
import { precompress } from './precompress.ts'

/** The server that answers the calls while `vite` serves the pages. */
const API = process.env.API ?? 'http://127.0.0.1:8080'

const oneOf = (...paths: string[]) => new RegExp(paths.join('|'))

/** What every page needs of ours: the frame with the shell. */
const FRAME = oneOf(
  'apps/web/src/(lib|app/frame|app/site)/',
  'apps/web/src/app/[a-z]+\\.tsx?$',
  'apps/web/src/features/(notices/|subscription/dialogs)',
  'apps/web/src/ui/(toasts|toast-queue|overlay|store|texts|link|button|hidden|brand|disclosure|front|lazy-part|load-failed|skeleton)\\.tsx?$',
  '@tabler/icons-react/dist/esm/(createReactComponent|icons/Icon(Copy|CircleCheckFilled|Eye|EyeOff)\\.)',
  'vite/preload-helper',
)

/** What the screens inside the shell share. */
const SCREENS = oneOf(
  'apps/web/src/app/parts/(needs-login|open-trade-watch)',
  'apps/web/src/features/orders/(messages|order-facts|use-orders|open-order-line|status-badge)',
  'apps/web/src/features/payments/(index|use-trade-status)',
  'apps/web/src/ui/(card|empty|money|notice-line|offline-line|page|segmented)\\.',
  'packages/(contract|domain)/src/',
)

/** What the start page and the sheets for the link share. */
const SUBSCRIPTION = oneOf('apps/web/src/features/subscription/', 'packages/formats/src/links')

/** What the sheets share that open on a click. */
const SHEETS = oneOf('apps/web/src/ui/(qr-code|qr-sheet|confirm|receipt)\\.')

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), startScript(), keepParts(), precompress()],
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
            // What every page needs of ours: one piece packs better than twenty crumbs, each of which costs
            // a request.
            { name: 'frame', test: FRAME, priority: 3 },
            { name: 'screens', test: SCREENS, priority: 2 },
            { name: 'subscription', test: SUBSCRIPTION, minShareCount: 2, priority: 1 },
            { name: 'sheet-parts', test: SHEETS, priority: 2, includeDependenciesRecursively: false },
            // An icon is a few lines: those of several parts come in one file.
            { name: 'icons', test: /@tabler\/icons-react\/dist\/esm\/icons\//, minShareCount: 2, priority: 1 },
            // What every page needs from outside. Our own code changes often, this seldom.
            {
              name: 'base',
              priority: 4,
              test: /node_modules\/(react|react-dom|scheduler|clsx|@tanstack|use-sync-external-store)\//,
            },
          ],
        },
      },
      treeshake: {
        // Declarations only: a call that no page makes needs no place in a download.
        moduleSideEffects: (id) => !/packages\/(contract|domain|formats)\/src\//.test(id),
      },
    },
  },
})

/** Gives the start-up script a name with its hash, so that browsers may keep it for ever like every other asset. */
function startScript(): Plugin {
  const file = new URL('src/start.js', import.meta.url)
  return {
    name: 'start-script',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', name: 'start.js', source: readFileSync(file, 'utf8') })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const emitted = Object.values(bundle ?? {}).find(
          (one) => one.type === 'asset' && one.names.includes('start.js'),
        )
        if (!emitted) throw new Error('The start-up script was not emitted')
        return html.replace('/src/start.js', `/${emitted.fileName}`)
      },
    },
  }
}
