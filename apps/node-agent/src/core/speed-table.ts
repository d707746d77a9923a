import type { LimitBook } from '../limit-book.ts'
import {
  addConnections,
  addLimit,
  elementOf,
  freshTable,
  limitName,
  limitOf,
  noTable,
  removeConnections,
  removeLimit,
} from './speed-rules.ts'

/** Rules for the kernel, and what to call once it took them. */
export interface RuleBatch {
  rules: string[]
  taken(): void
}

/** The table that the kernel should have, and the one that it has. */
export interface SpeedTable {
  /** A connection opened, as a row of `Streams`. */
  opened(row: string): void
  /** All connections that are open, and limits may be others. */
  keep(rows: readonly string[]): void
  /** Whether the kernel has something else than it should. */
  isDue(): boolean
  /** Rules by which it gets there. */
  batch(): RuleBatch
  /** Nobody knows what the kernel has: it gets all anew. */
  lost(): void
  /** Whether the kernel should have a table. */
  isNeeded(): boolean
}

/** Connections by their elements, and limits, by name. */
interface Held {
  connections: Map<string, string>
  limits: Set<string>
}

export function createSpeedTable(table: string, limits: Pick<LimitBook, 'mostOf'>): SpeedTable {
  const wanted = new Map<string, string>()
  const changed = new Set<string>()
  let held: Held | 'nothing' | 'unknown' = 'unknown'
  let isTidy = true

  function limitFor(row: string): string | undefined {
    const [inbound = 0, user = 0] = row
      .slice(row.lastIndexOf(' ') + 1)
      .split('.')
      .map(Number)
    const mbps = limits.mostOf(inbound, user)
    return mbps === undefined ? undefined : limitName(user, mbps)
  }

  function want(element: string, limit: string | undefined): void {
    if (wanted.get(element) === limit) return
    changed.add(element)
    if (limit === undefined) wanted.delete(element)
    else wanted.set(element, limit)
  }

  function whole(): RuleBatch {
    const names = new Set(wanted.values())
    const next: typeof held = names.size === 0 ? 'nothing' : { connections: new Map(wanted), limits: names }
    changed.clear()
    isTidy = true
    return {
      rules: next === 'nothing' ? noTable(table) : [...freshTable(table, names), ...addConnections(table, [...wanted])],
      taken() {
        held = next
      },
    }
  }

  function difference(before: Held): RuleBatch {
    const moved = [...changed].flatMap((element) => {
      const [from, to] = [before.connections.get(element), wanted.get(element)]
      return from === to ? [] : [{ element, from, to }]
    })
    changed.clear()
    const come = moved.flatMap(({ element, to }) => (to === undefined ? [] : [[element, to] as const]))
    const gone = moved.flatMap(({ element, from }) => (from === undefined ? [] : [element]))
    const added = new Set(come.map(([, limit]) => limit).filter((limit) => !before.limits.has(limit)))
    const removed = isTidy ? [] : overOf(before)
    isTidy = true
    return {
      rules: [
        ...Array.from(added, (name) => addLimit(table, name)),
        ...removeConnections(table, gone),
        ...addConnections(table, come),
        ...removed.map((name) => removeLimit(table, name)),
      ],
      taken() {
        for (const element of gone) before.connections.delete(element)
        for (const [element, limit] of come) before.connections.set(element, limit)
        for (const name of added) before.limits.add(name)
        for (const name of removed) before.limits.delete(name)
      },
    }
  }

  /** Limits of people who have another one now. One that holds stays, so that no new connection begins it anew. */
  function overOf({ limits: names }: Held): string[] {
    const used = new Set(wanted.values())
    return [...names].filter((name) => {
      const { user, mbps } = limitOf(name)
      return !used.has(name) && limits.mostOf(0, user) !== mbps
    })
  }

  return {
    opened(row) {
      const element = elementOf(row)
      if (element) want(element, limitFor(row))
    },
    keep(rows) {
      const open = new Set<string>()
      for (const row of rows) {
        const element = elementOf(row)
        if (!element) continue
        want(element, limitFor(row))
        open.add(element)
      }
      for (const element of wanted.keys()) if (!open.has(element)) want(element, undefined)
      isTidy = false
    },
    isDue() {
      if (held === 'unknown') return true
      if (held === 'nothing') return wanted.size > 0
      return changed.size > 0 || !isTidy
    },
    batch: () => (typeof held === 'string' ? whole() : difference(held)),
    lost() {
      held = 'unknown'
    },
    isNeeded: () => wanted.size > 0,
  }
}
