import { isBuiltin } from 'node:module'
import { posix } from 'node:path'

/** Strings are kept, because specifiers are strings; what looks like an import inside a comment is none. */
const STRING_OR_COMMENT = /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g

const IMPORTS = [
  /(?:^|[;}\n])\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"\n]+)['"]/g,
  /(?:^|[;}\n])\s*import\s*['"]([^'"\n]+)['"]/g,
  /\b(?:import|require)\(\s*['"`]([^'"`\n]+)['"`]/g,
]

/** The specifiers of all imports in a file, re-exports, types and dynamic ones included. A guard, not a parser. */
export function readImports(text: string): string[] {
  const code = text.replace(STRING_OR_COMMENT, (_, string?: string) => string ?? ' ')
  return IMPORTS.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1] ?? ''))
}

export type Target = { kind: 'file'; path: string } | { kind: 'node'; name: string } | { kind: 'library'; name: string }

/** Paths of our own packages, by their import names. */
const PLACES: [string, string][] = [
  ['@dukou/node-protocol/agent', 'packages/node-protocol/src/agent/index.ts'],
  ['#schema', 'packages/contract/src/schema/zod.ts'],
  ['@dukou/server/testing', 'apps/server/test/index.ts'],
  ['@dukou/server', 'apps/server/src/index.ts'],
  ['@dukou/web', 'apps/web/src/index.ts'],
  ['@dukou/journeys', 'journeys/index.ts'],
]

/** Resolves an import in the file `from`: a file of the checkout, a part of Node, or a library. */
export function targetOf(from: string, specifier: string): Target {
  if (specifier.startsWith('.')) return { kind: 'file', path: posix.join(posix.dirname(from), specifier) }
  if (isBuiltin(specifier)) return { kind: 'node', name: specifier.replace(/^node:/, '') }
  const place = PLACES.find(([name]) => specifier === name || specifier.startsWith(`${name}/`))
  if (place) return { kind: 'file', path: place[1] }
  const own = /^@dukou\/([a-z-]+)(?:\/(.+))?$/.exec(specifier)
  if (own) return { kind: 'file', path: `packages/${own[1]}/src/${own[2] ?? 'index'}.ts` }
  const [scope = '', name = ''] = specifier.split('/')
  return { kind: 'library', name: scope.startsWith('@') ? `${scope}/${name}` : scope }
}
