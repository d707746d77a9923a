import { useMemo } from 'react'
import { useFields } from '../../lib/address.ts'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type PageSize, pageOf } from '../../ui/layout/paging.ts'
import type { Column, Filter, Source } from './column.ts'
import { searchTexts, viewOf } from './table-view.ts'

export type TableState<Row> = ReturnType<typeof useTable<Row>>

/**
 * The visible rows of a table, and the functions that change them. The address holds the whole state, so that Back, a
 * link and a reload show the same: `?q=hk&node=…&sort=-load&page=2&size=50&columns=name,node`. With a `source` the
 * server seeks, filters and sorts all rows, and its answer is shown as it comes.
 */
export function useTable<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  filters: readonly Filter<Row>[],
  source: Source | undefined,
  isPart = false,
) {
  const [fields, change] = useFields()
  const { q: sought = '', sort = '' } = fields
  const textOf = useMemo(() => searchTexts(rows, columns), [rows, columns])
  const chosen = useMemo(() => Object.fromEntries(filters.map(({ id }) => [id, fields[id]])), [fields, filters])
  const found = useMemo(
    () => (source ? rows : viewOf(rows, columns, filters, { sought, sort: isPart ? '' : sort, chosen }, textOf)),
    [source, isPart, rows, columns, filters, sought, sort, chosen, textOf],
  )
  const size = sizeOf(fields.size)
  const leaf = pageOf(found, size, Number(fields.page) || 1)
  const shown = useMemo(() => {
    const named = fields.columns?.split(',')
    return columns.filter(({ id, hidden }) => (named ? named.includes(id) : !hidden))
  }, [columns, fields.columns])

  return {
    ...leaf,
    found,
    columns: shown,
    sought,
    sort,
    chosen,
    size,
    isNarrowed: sought !== '' || Object.values(chosen).some(Boolean),
    seek: (text: string) => change({ q: text, ...FROM_THE_START }),
    choose: (id: string, value: string | undefined) => change({ [id]: value, ...FROM_THE_START }),
    clear: () =>
      change({
        q: undefined,
        rows: undefined,
        ...FROM_THE_START,
        ...Object.fromEntries(filters.map(({ id }) => [id, undefined])),
      }),
    canSort: (id: string) => (source ? source.sorts.includes(id) : !isPart),
    setSort: (next: string | undefined) => change({ sort: next, ...FROM_THE_START }),
    sortBy: (id: string) => change({ sort: nextSort(sort, id), ...FROM_THE_START }),
    goToPage: (page: number) => change({ page: page === 1 ? undefined : String(page) }),
    setSize: (next: PageSize) =>
      change({ size: next === DEFAULT_PAGE_SIZE ? undefined : String(next), page: undefined }),
    showColumns: (ids: readonly string[]) => {
      const usual = columns.filter(({ hidden }) => !hidden).map(({ id }) => id)
      const inOrder = columns.map(({ id }) => id).filter((id) => ids.includes(id))
      change({ columns: inOrder.join() === usual.join() ? undefined : inOrder.join() })
    },
  }
}

/** Other rows, or in another order: their first page. */
const FROM_THE_START = { page: undefined, after: undefined }

/** Up, down, and as it came. */
function nextSort(sort: string, id: string): string | undefined {
  if (sort === id) return `-${id}`
  return sort === `-${id}` ? undefined : id
}

function sizeOf(text: string | undefined): PageSize {
  return PAGE_SIZES.find((size) => String(size) === text) ?? DEFAULT_PAGE_SIZE
}
