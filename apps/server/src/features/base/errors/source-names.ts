import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { createTurns } from '../../../platform/in-turn.ts'

/** A place in a part of the built site, as browsers write it: `https://host/assets/frame-abc.js:1:2345`. */
const PLACE = /https?:\/\/[^\s()/]+\/assets\/([\w-][\w.-]*\.js):(\d+):(\d+)/g
/** A stack goes through few parts; each of their maps is read from disk. */
const MOST_PARTS = 6
/** Their maps are megabytes: one stack at a time, and so many more wait. */
const inTurn = createTurns(1, 20)

/**
 * The stack of a browser with places in our sources where it has places in the built site. What has no map, such as a
 * part of a build that is long gone, stays as it was told.
 * @param site the folder of the built site, with the maps that its build left there
 */
export async function withSourceNames(site: string, stack: string): Promise<string> {
  const parts = [...new Set([...stack.matchAll(PLACE)].map(([, part = '']) => part))].slice(0, MOST_PARTS)
  // A stack that finds no turn stays as it was told.
  const maps = await inTurn(() => readMaps(site, parts)).catch(() => new Map<string, TraceMap>())
  return stack.replaceAll(PLACE, (place, part: string, line: string, column: string) => {
    const map = maps.get(part)
    if (!map || Number(line) < 1 || Number(column) < 1) return place
    // Browsers count columns from one, maps from zero.
    const from = originalPositionFor(map, { line: Number(line), column: Number(column) - 1 })
    return from.source ? `${from.source}:${from.line}:${from.column + 1}` : place
  })
}

async function readMaps(site: string, parts: string[]): Promise<Map<string, TraceMap | undefined>> {
  return new Map(await Promise.all(parts.map(async (part) => [part, await readMap(site, part)] as const)))
}

async function readMap(site: string, part: string): Promise<TraceMap | undefined> {
  try {
    return new TraceMap(await readFile(join(site, '.maps', `${part}.map`), 'utf8'))
  } catch {
    return undefined
  }
}
