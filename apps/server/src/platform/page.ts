import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from './context.ts'
import { refuseInput } from './refuse.ts'

type Asked = Pick<Ctx, 'db' | 'page'>

/** The row that a page begins behind; undefined: the first page. */
export function afterOf({ page }: Pick<Ctx, 'page'>): string | undefined {
  return page?.after ?? undefined
}

/**
 * Refuses a cursor whose row is not there: a page without rows would pass for the end of the list.
 * @param rows the rows of the page
 * @param row selects the row of the cursor
 * @param after the cursor; it is that of the page, where the call takes none itself
 */
export async function refuseLostCursor(
  ctx: Asked,
  rows: unknown[],
  row: RawBuilder<unknown>,
  after: string | null = ctx.page?.after ?? null,
): Promise<void> {
  if (rows.length > 0 || after === null) return
  const { rows: found } = await sql`select 1 from (${row}) there where there is not null`.execute(ctx.db)
  if (found.length === 0) refuseCursor()
}

export function refuseCursor(): never {
  refuseInput({
    zh: 'cursor: 没有这个位置，请从第一页重新开始',
    en: 'cursor: there is no such place, begin again with the first page',
  })
}
