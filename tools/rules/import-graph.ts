import { readImports, targetOf } from './read-imports.ts'
import type { RepositoryFile } from './repository-files.ts'

/** File -> the files of the checkout that it imports: types and parts that are loaded later included. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

export function importGraph(files: readonly RepositoryFile[]): ImportGraph {
  return new Map(files.map(({ path, text }) => [path, readImports(text).flatMap((one) => fileOf(path, one))]))
}

function fileOf(from: string, specifier: string): string[] {
  const target = targetOf(from, specifier)
  return target.kind === 'file' ? [target.path] : []
}

/** One circle of each group of files that lead to each other, from a file back to itself: `[a, b, a]`. */
export function circlesOf(graph: ImportGraph): string[][] {
  const done = new Set<string>()
  const way: string[] = []
  const circles: string[][] = []
  const walk = (file: string): void => {
    const at = way.indexOf(file)
    if (at >= 0) circles.push([...way.slice(at), file])
    if (at >= 0 || done.has(file)) return
    way.push(file)
    for (const next of graph.get(file) ?? []) walk(next)
    way.pop()
    done.add(file)
  }
  for (const file of graph.keys()) walk(file)
  return circles
}
