import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  type ProgramState,
  UPGRADE_FAILURES,
  UPGRADE_PARTS,
  type UpgradeFailure,
  type UpgradePart,
} from '@dukou/node-protocol/agent'
import { writeWhole } from '../files.ts'

/**
 * A mark is a file with one line: number of the order, digest, failure. `trial`: is being tried. `current`: is run from now
 * on. `failed`: was tried and is not run. One rename turns a trial into the current one. The launcher reads the agent's.
 */
export type MarkName = 'trial' | 'current' | 'failed'

export interface Mark {
  number: number
  sha256: string
  failure: UpgradeFailure
}

export function markPath(folder: string, part: UpgradePart, name: MarkName): string {
  return join(folder, `${part}-${name}`)
}

/** @returns undefined where there is none or it is damaged */
export function readMark(folder: string, part: UpgradePart, name: MarkName): Mark | undefined {
  try {
    const line = readFileSync(markPath(folder, part, name), 'utf8')
    const [, number, sha256, failure = ''] = /^([1-9]\d{0,15}) ([0-9a-f]{64})(?: (\w+))?\n$/.exec(line) ?? []
    if (!number || !sha256) return undefined
    const known = UPGRADE_FAILURES.find((one) => one === failure) ?? ''
    return { number: Number(number), sha256, failure: known }
  } catch {
    return undefined
  }
}

export function writeMark(folder: string, part: UpgradePart, name: MarkName, mark: Mark): void {
  const words = [mark.number, mark.sha256, mark.failure].filter((word) => word !== '')
  writeWhole(markPath(folder, part, name), `${words.join(' ')}\n`)
}

/** Failures of a part. The last one is known without its mark too, where the disk had no room for that. */
export interface Failures {
  note(mark: Mark): void
  last(): Mark | undefined
}

export function failuresOf(folder: string, part: UpgradePart): Failures {
  let noted: Mark | undefined
  return {
    note(mark) {
      noted = mark
      try {
        writeMark(folder, part, 'failed', mark)
      } catch {
        // The panel is told of it all the same.
      }
    },
    last() {
      const written = readMark(folder, part, 'failed')
      return noted && noted.number > (written?.number ?? 0) ? noted : written
    },
  }
}

/** The folder of downloaded programs: an agent is `DIGEST.mjs`, a core `xray-DIGEST` or `hysteria-DIGEST`. */
export function programsIn(folder: string): string {
  return join(folder, 'programs')
}

/** Removes programs that no mark names. */
export function sweepPrograms(folder: string): void {
  const marks = UPGRADE_PARTS.flatMap((part) =>
    (['trial', 'current'] as const).flatMap((name) => readMark(folder, part, name) ?? []),
  )
  const kept = new Set(marks.flatMap(({ sha256 }) => [`${sha256}.mjs`, `xray-${sha256}`, `hysteria-${sha256}`]))
  for (const name of readdirSync(programsIn(folder))) {
    if (!kept.has(name)) rmSync(join(programsIn(folder), name), { force: true })
  }
}

/** The panel is told this. @param taking number of the order that is downloaded now; 0: none */
export function stateOf(
  sha256: string,
  { taking, tried, current, failed }: Record<'tried' | 'current' | 'failed', Mark | undefined> & { taking: number },
): ProgramState {
  const last = Math.max(taking, ...[tried, current, failed].map((mark) => mark?.number ?? 0))
  if (failed && failed.number === last) return { sha256, tried: last, outcome: 'failed', failure: failed.failure }
  const outcome = last === 0 ? 'none' : current?.number === last ? 'done' : 'trying'
  return { sha256, tried: last, outcome, failure: '' }
}
