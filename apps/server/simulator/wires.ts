import pg from 'pg'
import { typesOfServer } from '../src/platform/database/postgres.ts'

/** A connection to the server that outlives the simulated processes: a new one would plan every statement anew. */
export interface Wire {
  /** Process id of the server's side, by which the server says what it waits for. */
  pid: number
  isInTransaction: boolean
  /** A statement is under way. */
  isRunning: boolean
  run(statement: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult>
}

export interface Wires {
  take(): Promise<Wire>
  giveBack(wire: Wire): void
  /** A new connection is being opened, which takes real time. */
  isConnecting(): boolean
  /** Whether a wire waits for a lock that another one has. */
  isBlocked(wire: Wire): Promise<boolean>
  /** Ends what it does, as the server does when a connection closes. */
  cancel(wire: Wire): Promise<void>
  /** Runs a statement over a connection of its own, which no process gets. */
  aside(statement: string): Promise<void>
  end(): Promise<void>
}

const OPTIONS = '-c jit=off -c synchronous_commit=off -c deadlock_timeout=200ms'
const CONTROL = /^(begin|start transaction|commit|rollback)/
/** A condition in it must be known when it is planned, so it is planned each time, as the product's statements are. */
const PLANNED_EACH_TIME = /on conflict[^;]+ where /

/** Connections to one database, the last used first. Each plans most statements once: seeds repeat a few hundred. */
export function openWires(url: string): Wires {
  const all: pg.Client[] = []
  const idle: Wire[] = []
  const names = new Map<string, string>()
  let observer: Promise<pg.Client> | undefined
  let helper: Promise<pg.Client> | undefined

  let connecting = 0

  async function connect(): Promise<pg.Client> {
    connecting += 1
    const client = new pg.Client({ connectionString: url, options: OPTIONS, types: { getTypeParser: typesOfServer } })
    client.on('error', () => {})
    await client.connect()
    connecting -= 1
    all.push(client)
    return client
  }

  const prepared = (text: string) => {
    const name = names.get(text) ?? `s${names.size}`
    names.set(text, name)
    return { name, text }
  }

  return {
    async take() {
      const free = idle.pop()
      if (free) return free
      const client = await connect()
      const wire: Wire = {
        pid: (client as unknown as { processID: number }).processID,
        isInTransaction: false,
        isRunning: false,
        async run(statement, values) {
          const isControl = typeof statement === 'string' && CONTROL.test(statement)
          const isText = typeof statement === 'string' && !isControl && !PLANNED_EACH_TIME.test(statement)
          wire.isRunning = true
          try {
            const result = await client.query(
              isText ? { ...prepared(statement), values: values ?? [] } : statement,
              values,
            )
            if (isControl) wire.isInTransaction = !/^(commit|rollback)/.test(statement)
            return result
          } finally {
            wire.isRunning = false
          }
        },
      }
      return wire
    },
    giveBack: (wire) => void idle.push(wire),
    isConnecting: () => connecting > 0,
    async isBlocked({ pid }) {
      observer ??= connect()
      const { rows } = await (await observer).query({
        name: 'blocked',
        text: 'select cardinality(pg_blocking_pids($1)) > 0 as blocked',
        values: [pid],
      })
      return rows[0].blocked
    },
    async cancel({ pid }) {
      observer ??= connect()
      await (await observer).query('select pg_cancel_backend($1)', [pid])
    },
    async aside(statement) {
      helper ??= connect()
      await (await helper).query(statement)
    },
    async end() {
      await Promise.all(all.map((client) => client.end()))
    },
  }
}
