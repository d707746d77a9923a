import type { Stage } from './stage.ts'

/** How often statements have waited for each other in a ring, of which the database broke one off. */
export async function ringsIn({ books }: Pick<Stage, 'books'>): Promise<number> {
  const [row] = await books.ask('select deadlocks from pg_stat_database where datname = current_database()')
  return Number(row?.[0])
}
