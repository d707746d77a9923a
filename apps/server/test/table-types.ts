import { sql } from 'kysely'
import type { Db } from '../src/platform/database/tables.ts'

interface Column {
  table: string
  column: string
  /** `bigint`, `text[]`, `timestamp with time zone` ... */
  type: string
  isRequired: boolean
  hasDefault: boolean
  comment: string | null
}

/** TypeScript types of the values that the drivers return. A type that is missing here is an error. */
const TYPES: Record<string, string> = {
  bigint: 'bigint',
  integer: 'number',
  smallint: 'number',
  real: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  numeric: 'string',
  text: 'string',
  date: 'string',
  uuid: 'string',
  bytea: 'Buffer',
  jsonb: 'unknown',
  'timestamp with time zone': 'Date',
}

const HEADER = `// Written from the migrations by \`npm run tables\`. A test compares it with them.
import type { ColumnType, Generated } from 'kysely'
import type { Narrowed } from './narrowed.ts'
`

/**
 * The source of \`tables.generated.ts\`: an interface of all tables and views of a migrated database.
 * @param narrowed the columns whose type is written by hand: `nodes.load`
 */
export async function tableTypes(db: Db, narrowed: readonly string[]): Promise<string> {
  const [columns, words] = [await readColumns(db), await readWords(db)]
  const missing = narrowed.filter((name) => !columns.some(({ table, column }) => name === `${table}.${column}`))
  if (missing.length > 0) throw new Error(`no such columns: ${missing.join(', ')}`)
  const body = [...new Set(columns.map(({ table }) => table))].map((table) => {
    const own = columns.filter((column) => column.table === table)
    const lines = own.map((column) => lineOf(column, narrowed, words.get(`${table}.${column.column}`)))
    return `  ${table}: {\n${lines.join('')}  }\n`
  })
  return `${HEADER}\nexport interface Tables {\n${body.join('')}}\n`
}

function lineOf(column: Column, narrowed: readonly string[], words: readonly string[] | undefined): string {
  const name = `${column.table}.${column.column}`
  const known = typeOf(column.type)
  const base = narrowed.includes(name)
    ? `Narrowed['${name}']`
    : (words?.map((word) => `'${word}'`).join(' | ') ?? known)
  const comment = column.comment === null ? '' : `    /** ${column.comment} */\n`
  return `${comment}${wrapped(`    ${column.column}:`, wholeType(column, base))}`
}

/** One line, or one for each word where the formatter breaks it. */
function wrapped(start: string, type: string): string {
  const line = `${start} ${type}\n`
  return line.length <= 121
    ? line
    : `${start}\n${type
        .split(' | ')
        .map((word) => `      | ${word}\n`)
        .join('')}`
}

/** JSON is read as a value and written as a text. */
function wholeType({ type, isRequired, hasDefault }: Column, base: string): string {
  const orNull = isRequired ? '' : ' | null'
  if (type === 'jsonb')
    return `ColumnType<${base}${orNull}, string${hasDefault ? ' | undefined' : orNull}, string${orNull}>`
  return hasDefault ? `Generated<${base}${orNull}>` : `${base}${orNull}`
}

function typeOf(type: string): string {
  const one = TYPES[type.replace('[]', '').replace(/\(.*\)/, '')]
  if (!one) throw new Error(`no type is known for ${type}`)
  return type.endsWith('[]') ? `${one}[]` : one
}

/**
 * PostgreSQL does not say which columns of a view may be null. One that keeps the name of a table's column is as that one;
 * others count as never null, or are narrowed by hand.
 */
async function readColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      col_description(c.oid, a.attnum) as comment, a.attidentity <> '' or a.atthasdef as "hasDefault",
      case when c.relkind = 'v' then not exists (select 1 from (${VIEWED}) v join pg_attribute t
          on t.attrelid = v.table_name::regclass and t.attname = v.column_name and not t.attnotnull
        where v.view_name = c.relname and v.column_name = a.attname)
      else a.attnotnull end as "isRequired"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
    order by c.relname collate "C", a.attnum`.execute(db)
  return rows
}

const VIEWED = sql`select view_name, table_name, column_name from information_schema.view_column_usage
  where view_schema = 'public' and table_schema = 'public'`

/** The words that a check allows in a column, and in views of it: `check (status in ('open', 'closed'))`. */
async function readWords(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; rule: string }>`
    with rules as (
      select c.relname as table_name, a.attname as column_name, pg_get_constraintdef(o.oid) as rule
      from pg_constraint o join pg_class c on c.oid = o.conrelid
        join pg_attribute a on a.attrelid = c.oid and o.conkey = array[a.attnum]
      where o.contype = 'c' and o.connamespace = 'public'::regnamespace)
    select table_name || '.' || column_name as name, rule from rules
    union all
    select v.view_name || '.' || v.column_name, rule from rules join (${VIEWED}) v using (table_name, column_name)`.execute(
    db,
  )
  const found = rows.flatMap(({ name, rule }) => {
    const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'\w+'::text(?:, )?)+)\]\)\)\)$/.exec(rule)?.[1]
    return list ? [[name, [...list.matchAll(/'(\w+)'/g)].map((match) => match[1] ?? '')] as const] : []
  })
  return new Map(found)
}
