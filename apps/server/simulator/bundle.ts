import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Edit } from './planted.ts'

/** Packages that bring binaries, or are asked for by nobody here. */
const EXTERNAL = ['@electric-sql/pglite', '@node-rs/argon2', 'grammy', 'pg-native', 'sharp', 'vitest']

/**
 * Bundles the simulator with the product's verbs, as they stand or with a planted bug. The files themselves are not
 * changed.
 * @param root folder of the checkout
 * @param name of the file below `apps/server/dist`
 * @returns its path
 */
export async function bundleSimulator(root: string, name: string, edits: readonly Edit[] = []): Promise<string> {
  const outfile = join(root, `apps/server/dist/${name}.mjs`)
  const changed = new Map(edits.map(({ file }) => [join(root, file), changedText(root, file, edits)]))
  await build({
    absWorkingDir: root,
    entryPoints: ['apps/server/simulator/simulate.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: 'inline',
    external: EXTERNAL,
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    logLevel: 'warning',
    plugins: [
      {
        name: 'planted',
        setup: ({ onLoad }) => {
          if (changed.size === 0) return
          onLoad({ filter: /\.ts$/ }, ({ path }) => {
            const contents = changed.get(path)
            return contents === undefined ? undefined : { contents, loader: 'ts' }
          })
        },
      },
    ],
  })
  return outfile
}

function changedText(root: string, file: string, edits: readonly Edit[]): string {
  let text = readFileSync(join(root, file), 'utf8')
  for (const { find, replace } of edits.filter((edit) => edit.file === file)) {
    if (text.split(find).length !== 2) throw new Error(`${file} does not have this text once:\n${find}`)
    text = text.replace(find, () => replace)
  }
  return text
}
