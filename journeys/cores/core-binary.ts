import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** The outside programs that `npm run cores` builds; a bare name is the newest version, a suffix an older line. */
export type CoreName =
  | 'clash'
  | 'hysteria'
  | 'mihomo'
  | 'mihomo-1.18'
  | 'pebble'
  | 'sing-box'
  | 'sing-box-1.11'
  | 'sing-box-1.12'
  | 'sing-box-1.13'
  | 'v2bx'
  | 'v2node'
  | 'xray'

type Recipe = { name: string; version: string }

const recipes: Recipe[] = JSON.parse(readFileSync(new URL('../../tools/cores/cores.json', import.meta.url), 'utf8'))

const binariesDir =
  process.env.DUKOU_CORES_DIR || join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'dukou', 'cores')

/** Answers the path of a built core, or undefined when it is not built or is another version than this checkout wants. */
export function coreBinary(name: CoreName): string | undefined {
  const path = join(binariesDir, name)
  const record = join(binariesDir, `${name}.json`)
  if (!existsSync(path) || !existsSync(record)) return undefined
  const built: Recipe = JSON.parse(readFileSync(record, 'utf8'))
  const wanted = recipes.find((recipe) => recipe.name === name)
  return built.version === wanted?.version ? path : undefined
}

/** The version that this checkout wants, without a `v`. */
export function coreVersion(name: CoreName): string {
  return recipes.find((recipe) => recipe.name === name)?.version.replace(/^v/, '') ?? ''
}
