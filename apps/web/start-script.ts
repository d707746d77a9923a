import { readFileSync } from 'node:fs'
import { type IndexHtmlTransformContext, minifySync, type Plugin } from 'vite'

/** The most frequent entry pages of each document, and the parts that draw their first screens. */
const FIRST_SCREENS: Record<string, Record<string, string[]>> = {
  '/index.html': {
    '/': ['site/shell', 'pages/home-page'],
    '/login': ['account/login-page'],
  },
  '/admin.html': { '/admin': ['office/shell', 'office/home-page'] },
}

/**
 * Gives the start-up script of both documents a name with its hash, so that browsers may keep it for ever like every
 * other asset, and tells it which files the words and the first screens are in.
 */
export function startScript(): Plugin {
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
      handler(html, { bundle = {}, path }) {
        const script = Object.values(bundle).find((one) => one.type === 'asset' && one.names.includes('start.js'))
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
        const entry = chunks.find(({ name, isEntry }) => isEntry && name === 'index')
        if (!script || !entry) throw new Error('The build has no start-up script or no start module')
        const words = chunks.filter(({ name }) => /^(frame|account|site)-words-/.test(name))
        const parts = Object.entries(FIRST_SCREENS[path] ?? {}).map(([address, modules]) => {
          const roots = modules.map((module) =>
            chunks.find((one) => one.facadeModuleId?.endsWith(`/app/${module}.tsx`)),
          )
          return [address, filesBehind(chunks, roots).filter((one) => !html.includes(one))]
        })
        const files = JSON.stringify({
          words: Object.fromEntries(words.map(({ name, fileName }) => [name, `/${fileName}`])),
          parts: Object.fromEntries(parts),
        })
        // The worker names its build in the same way (`offline-worker.ts`).
        const build = entry.fileName.replace(/^.*\/|\.js$/g, '')
        const told = `data-build="${build}" data-files="${files.replaceAll('"', '&quot;')}"`
        return html.replace('"/src/start.js"', `"/${script.fileName}" ${told}`)
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
