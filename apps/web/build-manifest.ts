import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

/** Vite's manifest of a build: the chunks by module, with their static imports and their dynamic ones. */
export type Manifest = Record<string, Chunk>

export function readManifest(dist: string): Manifest {
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
}

/** The files of these parts, and of those parts that they fetch later, where these are wanted. */
export function filesOf(
  manifest: Manifest,
  parts: readonly string[],
  isFetched = (_later: string) => false,
): Set<string> {
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
