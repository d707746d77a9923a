import { type ReactNode, useState } from 'react'
import { Pager } from '../../../ui/layout/pager.tsx'
import { DEFAULT_PAGE_SIZE, type PageSize, pageOf } from '../../../ui/layout/paging.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx'
import css from './wallet.module.css'

interface PagedRowsProps<Row> {
  all: readonly Row[]
  label: string
  /** @param at names the row among those of its ledger */
  children: (row: Row, at: string) => ReactNode
}

/** The rows of a ledger, page by page. */
export function PagedRows<Row>({ all, label, children }: PagedRowsProps<Row>) {
  const [size, setSize] = useState<PageSize>(DEFAULT_PAGE_SIZE)
  const [wanted, setWanted] = useState(1)
  const { rows, page, pages } = pageOf(all, size, wanted)
  return (
    <>
      <ul className={css.rows} aria-label={label}>
        {rows.map((row, at) => children(row, `${page} ${at}`))}
      </ul>
      <Pager total={all.length} page={page} pages={pages} size={size} onPage={setWanted} onSize={setSize} />
    </>
  )
}

export function Shapes() {
  return (
    <SkeletonGroup className={css.shapes ?? ''}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={48} radius={8} />
      ))}
    </SkeletonGroup>
  )
}
