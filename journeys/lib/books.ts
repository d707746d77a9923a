import { type Database, openDatabase, testConfig, verify } from '@dukou/server/testing'

/** A site's database, read past its servers: what a journey is judged by. */
export interface Books {
  db: Database['db']
  /** The invariants that do not hold, each with its first rows; none when the books are right. */
  broken(): Promise<string[]>
  close(): Promise<void>
}

export async function openBooks(where: { databaseUrl: string } | { dataDir: string }): Promise<Books> {
  const { db, close } = await openDatabase(testConfig(where))
  return {
    db,
    close,
    async broken() {
      const verdicts = (await verify(db)).filter(({ holds }) => !holds)
      return verdicts.map(
        ({ id, breaches }) => `${id}: ${breaches.map((row) => Object.values(row).join(' ')).join('; ')}`,
      )
    },
  }
}
