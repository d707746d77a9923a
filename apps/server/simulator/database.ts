import { Kysely, PostgresDialect } from 'kysely'
import type { App } from '../src/platform/context.ts'
import { type ReadRows, readRowsFromPool } from '../src/platform/database/read-rows.ts'
import type { Tables } from '../src/platform/database/tables.ts'
import { lostConnection, never } from './fault.ts'
import type { Wire, Wires } from './wires.ts'

const WRITES = /\b(?:insert into|update|delete from)\b/
const textOf = (statement: string | { text: string }) => (typeof statement === 'string' ? statement : statement.text)

/** Decides about each statement of a process. */
export interface Watch {
  isDead(): boolean
  /** Resolves when the statement may be sent. */
  turn(wire: Wire): Promise<void>
  /** Before it is sent. `fail`: its connection breaks instead. */
  before(isCommit: boolean): 'go' | 'fail'
  /** After it is done. `lose`: its answer does not arrive. */
  after(isCommit: boolean): 'go' | 'lose'
  /** It is done or undone, and the process can go on. */
  done(wire: Wire): void
}

export interface SimulatedDatabase {
  db: App['db']
  readRows: ReadRows
  /** Undoes what the process had begun, as the server does when its connections close. */
  abandon(): Promise<void>
}

/** The database as one process sees it. */
export function databaseOf(wires: Wires, watch: Watch): SimulatedDatabase {
  const held = new Set<Wire>()

  async function undo(wire: Wire): Promise<void> {
    if (wire.isRunning) await wires.cancel(wire)
    if (wire.isInTransaction) await wire.run('rollback')
  }

  async function connect() {
    if (watch.isDead()) return never
    const wire = await wires.take()
    held.add(wire)
    let isLost = false
    const lose = async () => {
      isLost = true
      await undo(wire)
      return lostConnection()
    }
    return {
      async query(statement: never, values?: unknown[]) {
        if (watch.isDead()) return never
        if (isLost) throw lostConnection()
        await watch.turn(wire)
        const text = statement as string
        const isBegin = /^(begin|start transaction)/.test(text)
        const isCommit = text === 'commit' || (!wire.isInTransaction && !isBegin && WRITES.test(textOf(statement)))
        const verdict = isBegin || text === 'rollback' ? 'go' : watch.before(isCommit)
        if (watch.isDead()) return never
        try {
          if (verdict === 'fail') throw await lose()
          const result = await wire.run(statement, values)
          if (watch.isDead()) return await never
          if (!isBegin && text !== 'rollback' && watch.after(isCommit) === 'lose') throw await lose()
          if (watch.isDead()) return await never
          return result
        } catch (error) {
          if (watch.isDead()) return await never
          throw error
        } finally {
          watch.done(wire)
        }
      },
      release() {
        if (watch.isDead()) return
        held.delete(wire)
        wires.giveBack(wire)
      },
    }
  }

  const pool = { connect, end: async () => {} } as never
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    readRows: readRowsFromPool(pool),
    async abandon() {
      await Promise.all([...held].map(undo))
      for (const wire of held) wires.giveBack(wire)
      held.clear()
    },
  }
}
