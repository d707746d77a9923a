import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'

/** `migrations` is the program's knowledge. `member_changes` names transactions, which another database does not have. */
const NOT_DATA = ['migrations', 'member_changes']

/** All tables with data, a table after those that it refers to. One in partitions is one table. */
export async function tablesInOrder(db: Db | Tx): Promise<string[]> {
  const { rows: all } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`.execute(db)
  const { rows: references } = await sql<{ child: string; parent: string }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`.execute(db)
  const waiting = new Set(all.map(({ name }) => name).filter((name) => !NOT_DATA.includes(name)))
  const ordered: string[] = []
  while (waiting.size > 0) {
    const ready = [...waiting].filter(
      (name) => !references.some(({ child, parent }) => child === name && waiting.has(parent)),
    )
    if (ready.length === 0) throw new Error(`tables refer to each other in a ring: ${[...waiting].join(', ')}`)
    for (const name of ready) waiting.delete(name)
    ordered.push(...ready)
  }
  return ordered
}
