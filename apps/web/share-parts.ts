import { basename } from 'node:path'

interface Module {
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
  importedIds: readonly string[]
}

interface Graph {
  getModuleInfo(id: string): Module | null
}

/** Calls that one page makes. */
const OF_ONE_PAGE = /\/packages\/contract\/src\/(customer-nodes|traffic)\.ts$/
/** What of our packages the back office alone reads. */
const OFFICE_WORDS = /\/packages\/(contract\/src\/(nodes|lines|entries|usage)|domain\/src\/host)\.ts$/

/**
 * Which file a module goes to that several parts of the site need; the bundler's own way makes a crumb for every
 * combination of them, and each costs a request. A part is what is fetched by itself: a page, a shell, a dialog. Pages
 * and shells have folders; everything else comes later, on a click or when the browser is idle.
 * @returns null where the bundler decides: a module that one part alone needs stays with that part
 */
export function sharedFileOf(id: string, graph: Graph): string | null {
  if (OF_ONE_PAGE.test(id)) return null
  if (OFFICE_WORDS.test(id)) return 'office-parts'
  // Our packages are imported through their `index.ts`, so the graph does not show who needs which of their modules.
  if (/\/packages\/[a-z]+\/src\//.test(id)) return 'site-parts'
  const all = [...partsWith(id, graph)]
  if (all.length < 2) return null
  // No customer fetches anything that the back office alone needs.
  const parts = all.filter((part) => !isOffice(part, graph))
  if (parts.length === 0) return 'office-parts'
  // A shell of the site comes with each of its pages, so that what the back office needs of it costs no file more.
  const [one = ''] = parts
  if (parts.length === 1 && one.endsWith('/shell.tsx')) return `${faceOf(one)}-parts`
  const drawn = parts.filter(faceOf)
  const [first = ''] = drawn
  if (drawn.length === 0) return 'later'
  // What comes later is the site's: the account pages open no dialogs.
  const faces = new Set(parts.map((part) => faceOf(part) ?? 'site'))
  if (faces.size > 1) return 'parts'
  return `${drawn.length === 1 ? basename(first).replace(/\.tsx?$/, '') : faceOf(first)}-parts`
}

/** The folder of a page or shell, `account` or `site`: what has the same one is downloaded together. */
function faceOf(part: string): string | undefined {
  return /\/src\/app\/(account|site|pages)\//.exec(part)?.[1]?.replace('pages', 'site')
}

/** Whether a part imports, however indirectly, something of the back office. */
function isOffice(part: string, graph: Graph, seen = new Set<string>()): boolean {
  if (seen.has(part)) return false
  seen.add(part)
  if (/\/src\/(app\/)?office\//.test(part)) return true
  return (graph.getModuleInfo(part)?.importedIds ?? []).some((next) => isOffice(next, graph, seen))
}

/** The parts that a module comes with, found by going up from it. */
function partsWith(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return new Set()
  seen.add(id)
  const { isEntry = false, importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
  const own = isEntry || dynamicImporters.length > 0 ? [id] : []
  return new Set([...own, ...importers.flatMap((importer) => [...partsWith(importer, graph, seen)])])
}
