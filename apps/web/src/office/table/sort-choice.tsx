import { Menu } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { officeTexts } from '../texts.ts'
import type { Column } from './column.ts'
import css from './toolbar.module.css'
import type { TableState } from './use-table.ts'

interface SortChoiceProps<Row extends { id: string }> {
  columns: readonly Column<Row>[]
  sorts: readonly string[]
  table: TableState<Row>
}

/** The order of a list on a phone, where no column has a head. */
export function SortChoice<Row extends { id: string }>({ columns, sorts, table }: SortChoiceProps<Row>) {
  const t = officeTexts.use()
  const ways = columns
    .filter(({ id }) => sorts.includes(id))
    .flatMap(({ id, label }) => [
      { value: `-${id}`, label: t.descending(label) },
      { value: id, label: t.ascending(label) },
    ])
  const chosen = ways.find(({ value }) => value === table.sort)
  return (
    <Menu position="bottom-start" offset={4}>
      <Menu.Target>
        <button type="button" className={css.chip} data-set={chosen ? true : undefined}>
          <IconArrowsSort size={14} stroke={1.75} aria-hidden />
          {chosen ? t.filterIs(t.sort, chosen.label) : t.sort}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {ways.map(({ value, label }) => (
          <Menu.Item key={value} onClick={() => table.setSort(value === table.sort ? undefined : value)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
