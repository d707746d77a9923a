import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { coreBinary } from '../cores/core-binary.ts'

/** v2node itself where it is built, else a stand-in with a real Xray: not every Go proxy has v2node. */
export async function nodeProgramFile(): Promise<Buffer> {
  const v2node = coreBinary('v2node')
  if (v2node) return readFileSync(v2node)
  console.warn('v2node is not built: a stand-in takes its place. Build it with: npm run cores -- v2node')
  return standIn()
}

/** One file that Node runs by its first line. */
async function standIn(): Promise<Buffer> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'xray-node.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    define: {
      'import.meta.url': JSON.stringify(pathToFileURL(join(import.meta.dirname, '../cores/core-binary.ts')).href),
    },
    banner: { js: '#!/usr/bin/env node' },
  })
  return Buffer.from(outputFiles[0]?.contents ?? [])
}
