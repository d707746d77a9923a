import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { minifySync, type Plugin } from 'vite'
import { filesOf, type Manifest, readManifest } from './build-manifest.ts'

const PARTS = ['index.html', 'src/app/site/shell.tsx', 'src/app/pages/home-page.tsx', 'src/app/pages/guide-page.tsx']
/** Parts that PARTS load by themselves for signed-in users, every guide, and the words in both languages. */
const LATER =
  /\/words\/(frame|site)-words-|\/guides\/content\/|\/app\/parts\/(?!home-dialogs|showcase)|\/traffic\/use-chart/
const MARK = '/mark.svg'

/** The files that the worker keeps for the time without a line: what every page needs, home and all guides. */
export function keptFiles(manifest: Manifest, startScript: string): string[] {
  const files = filesOf(manifest, PARTS, (part) => LATER.test(part))
  return [startScript, MARK, ...[...files].map((file) => `/${file}`)].toSorted()
}

/** Writes `sw.js`, the worker of `src/worker.js`, with the names of this build's files. */
export function offlineWorker(): Plugin {
  const source = readFileSync(new URL('src/worker.js', import.meta.url), 'utf8')
  return {
    name: 'offline-worker',
    apply: 'build',
    writeBundle({ dir }) {
      if (!dir) throw new Error('The build has no folder for its worker')
      const manifest = readManifest(dir)
      const [, startScript] = /src="(\/assets\/start-[^"]+)"/.exec(readFileSync(join(dir, 'index.html'), 'utf8')) ?? []
      const entry = manifest['index.html']
      if (!startScript || !entry) throw new Error('The build has no page')
      const { code } = minifySync(
        'sw.js',
        source
          .replace('__BUILD__', basename(entry.file, '.js'))
          .replace('__FILES__', keptFiles(manifest, startScript).join(' ')),
      )
      writeFileSync(join(dir, 'sw.js'), code)
    },
  }
}
