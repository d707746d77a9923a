import { createHash } from 'node:crypto'
import { type Database, openDatabase, testConfig, verify } from '@dukou/server/testing'

/** A site's database, read past its servers: what a journey is judged by. */
export interface Books {
  db: Database['db']
  /** Rows of a question in SQL, each an array of its columns, whose names must differ. */
  ask(question: string, values?: unknown[]): Promise<unknown[][]>
  /** The invariants that do not hold, each with its first rows; none when the books are right. */
  broken(): Promise<string[]>
  close(): Promise<void>
}

export async function openBooks(where: { databaseUrl: string } | { dataDir: string }): Promise<Books> {
  const { db, readRows, close } = await openDatabase(testConfig(where))
  return {
    db,
    close,
    ask: (question, values = []) => readRows({ name: `journey ${hashOf(question)}`, text: question }, values),
    async broken() {
      const verdicts = (await verify(db)).filter(({ holds }) => !holds)
      return verdicts.map(
        ({ id, breaches }) => `${id}: ${breaches.map((row) => Object.values(row).join(' ')).join('; ')}`,
      )
    },
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
