import { IconListSearch } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Pager } from '../../ui/layout/pager.tsx'
import { PHONE, useMedia } from '../../ui/layout/use-media.ts'
import { Empty } from '../../ui/states/empty.tsx'
import { OfficeProvider } from '../office-provider.tsx'
import { officeTexts } from '../texts.ts'
import { BulkBar } from './bulk-bar.tsx'
import { Cards } from './cards.tsx'
import type { Source } from './column.ts'
import css from './data-table.module.css'
import { Grid } from './grid.tsx'
import type { DataTableProps } from './table-props.ts'
import { Toolbar } from './toolbar.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { useTable } from './use-table.ts'

const NO_FILTERS: readonly never[] = []

/** Rows of the back office: sought, chosen, sorted and paged; a table on wide screens, cards on phones. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { rows, columns, filters = NO_FILTERS, bulk, source, isPart, next, onCreate } = props
  const t = officeTexts.use()
  const phone = useMedia(PHONE)
  const table = useTable(rows, columns, filters, source, Boolean(isPart))
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const list = useRowKeys()
  const pick = useCallback((ids: readonly string[], on: boolean) => {
    setPicked((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))
  }, [])
  const pickedRows = table.found.filter(({ id }) => picked.has(id))
  const List = phone ? Cards : Grid
  const isEmpty = rows.length === 0 && !table.isNarrowed && !source?.onStart
  return (
    <OfficeProvider>
      <div className={css.table} ref={list}>
        <Toolbar {...props} table={table} filters={filters} phone={phone} />
        {table.found.length === 0 ? (
          <Card>
            <Empty
              icon={<IconListSearch size={36} stroke={1.5} aria-hidden />}
              title={isEmpty ? (next?.title ?? t.empty) : t.noMatch}
              text={isEmpty ? (next?.text ?? '') : ''}
              action={
                table.isNarrowed ? (
                  <Button variant="default" onClick={table.clear}>
                    {t.clear}
                  </Button>
                ) : (
                  isEmpty && next && <NextAct next={next} onCreate={onCreate} />
                )
              }
            />
          </Card>
        ) : (
          <List {...props} table={table} picked={picked} pick={bulk && pick} />
        )}
        <Pager
          total={table.found.length}
          counted={source?.counted ?? (source?.hasMore ? t.loadedRows(rows.length) : undefined)}
          page={table.page}
          pages={table.pages}
          size={table.size}
          onPage={table.goToPage}
          onSize={table.setSize}
        />
        {source && <MoreRows source={source} count={rows.length} />}
        {isPart && (
          <div className={css.more}>
            <span>{typeof isPart === 'string' ? isPart : t.mostShown(rows.length)}</span>
          </div>
        )}
        {bulk && !phone && pickedRows.length > 0 && (
          <BulkBar words={bulk.note?.(pickedRows) ?? t.chosen(pickedRows.length)} onClear={() => setPicked(new Set())}>
            <Button color="red" variant="light" size="sm" onClick={() => bulk.act(pickedRows)}>
              {typeof bulk.label === 'string' ? bulk.label : bulk.label(pickedRows)}
            </Button>
          </BulkBar>
        )}
      </div>
    </OfficeProvider>
  )
}

/** The ways to the rows that are not here. */
function MoreRows({ source, count }: { source: Source; count: number }) {
  const t = officeTexts.use()
  const { hasMore, isFull, isFetching, onMore, onFurther, onStart } = source
  if (!hasMore && !onStart) return null
  const further = isFull ? onFurther : onMore
  return (
    <div className={css.more}>
      {hasMore && <span>{isFull && !onFurther ? t.mostShown(count) : t.thereIsMore}</span>}
      {onStart && (
        <Button variant="default" size="sm" onClick={onStart}>
          {t.fromStart}
        </Button>
      )}
      {hasMore && further && (
        <Button variant="default" size="sm" loading={isFetching} onClick={further}>
          {isFull ? t.furtherRows : t.moreRows}
        </Button>
      )}
    </div>
  )
}

function NextAct<Row extends { id: string }>({ next, onCreate }: Pick<DataTableProps<Row>, 'next' | 'onCreate'>) {
  return (
    <div className={css.next}>
      {onCreate && <Button onClick={onCreate.act}>{onCreate.label}</Button>}
      {next?.first && (
        <ButtonLink to={next.first.to} variant="default">
          {next.first.label}
        </ButtonLink>
      )}
    </div>
  )
}
