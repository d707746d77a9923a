import type { PGlite } from '@electric-sql/pglite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'

const BYTEA = 17
const INT8 = 20
const DATE = 1082

/** Values come out as the server driver gives them: bigint, Buffer, date as text. */
export const pgliteParsers = {
  [INT8]: (text: string) => BigInt(text),
  [DATE]: (text: string) => text,
  [BYTEA]: (text: string) => Buffer.from(text.slice(2), 'hex'),
}

/** Kysely over the embedded database, which has one session: callers take turns, a transaction keeps its turn. */
export function pgliteDialect(database: PGlite): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(database),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

function createDriver(database: PGlite): Driver {
  // SQL without parameters may hold several statements, as on a server: the result is the last statement's.
  const ask = async ({ sql, parameters }: CompiledQuery) =>
    parameters.length === 0 ? (await database.exec(sql)).at(-1) : database.query(sql, [...parameters])
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const result = await ask(query)
      return { rows: (result?.rows ?? []) as R[], numAffectedRows: BigInt(result?.affectedRows ?? 0) }
    },
    // biome-ignore lint/correctness/useYield: one session cannot stream while others wait
    async *streamQuery() {
      throw new Error('the embedded database does not stream')
    },
  }
  const turns = takeTurns()
  const run = (sql: string) => connection.executeQuery(CompiledQuery.raw(sql)).then(() => {})
  return {
    init: async () => {},
    acquireConnection: async () => {
      await turns.take()
      return connection
    },
    releaseConnection: async () => turns.give(),
    beginTransaction: (_connection, { isolationLevel }) =>
      run(isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin'),
    commitTransaction: () => run('commit'),
    rollbackTransaction: () => run('rollback'),
    destroy: () => database.close(),
  }
}

function takeTurns() {
  const waiting: (() => void)[] = []
  let busy = false
  return {
    take(): Promise<void> {
      if (!busy) {
        busy = true
        return Promise.resolve()
      }
      return new Promise((resolve) => waiting.push(resolve))
    },
    give(): void {
      const next = waiting.shift()
      if (next) next()
      else busy = false
    },
  }
}
