import { Menu } from '@mantine/core'
import { IconColumns3, IconDownload } from '@tabler/icons-react'
import { day } from '../../lib/format.ts'
import { serverNow } from '../../lib/server-time.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CsvLink } from '../csv-link.tsx'
import { SearchBox } from '../search-box.tsx'
import { officeTexts } from '../texts.ts'
import type { Filter } from './column.ts'
import { csvOf, download } from './csv.ts'
import { FilterChip, FilterField } from './filter-choice.tsx'
import { FilterInput } from './filter-input.tsx'
import { SortChoice } from './sort-choice.tsx'
import type { DataTableProps } from './table-props.ts'
import css from './toolbar.module.css'
import type { TableState } from './use-table.ts'

interface ToolbarProps<Row extends { id: string }>
  extends Pick<DataTableProps<Row>, 'columns' | 'searchLabel' | 'fileName' | 'file' | 'source'> {
  table: TableState<Row>
  filters: readonly Filter<Row>[]
  phone: boolean
}

/** Search, filters, and on wide screens which columns are shown and the rows as a file: all of them where the server gives them. */
export function Toolbar<Row extends { id: string }>(props: ToolbarProps<Row>) {
  const { table, columns, filters, searchLabel, fileName, file, source, phone } = props
  const t = officeTexts.use()
  return (
    <search className={css.bar}>
      {filters.map((filter) => filter.all && <FilterField key={filter.id} filter={filter} table={table} />)}
      <div className={css.search}>
        <SearchBox label={searchLabel} sought={table.sought} onSeek={table.seek} />
      </div>
      {phone && source && source.sorts.length > 0 && (
        <SortChoice columns={columns} sorts={source.sorts} table={table} />
      )}
      {filters.map((filter) => {
        if (filter.all) return null
        if (filter.input)
          return <FilterInput key={filter.id} filter={{ ...filter, input: filter.input }} table={table} />
        return <FilterChip key={filter.id} filter={filter} table={table} />
      })}
      {table.isNarrowed && filters.length > 0 && (
        <Button variant="subtle" size="sm" onClick={table.clear}>
          {t.clear}
        </Button>
      )}
      {!phone && (
        <div className={css.tools}>
          <ColumnChoice table={table} columns={columns} />
          {file ? (
            <CsvLink file={file} />
          ) : (
            <Button
              variant="subtle"
              size="sm"
              icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
              onClick={() => download(`${fileName}-${day(serverNow())}.csv`, csvOf(table.found, table.columns))}
            >
              {t.csv}
            </Button>
          )}
        </div>
      )}
    </search>
  )
}

function ColumnChoice<Row extends { id: string }>({ table, columns }: Pick<ToolbarProps<Row>, 'table' | 'columns'>) {
  const t = officeTexts.use()
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="subtle" size="sm" icon={<IconColumns3 size={16} stroke={1.75} aria-hidden />}>
          {t.columns}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxGroup value={table.columns.map(({ id }) => id)} onChange={table.showColumns}>
          {columns.map(({ id, label, card }) => (
            <Menu.CheckboxItem key={id} value={id} disabled={card === 'title'}>
              {label}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
