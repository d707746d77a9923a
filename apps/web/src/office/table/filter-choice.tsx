import { Menu, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { officeTexts } from '../texts.ts'
import type { Filter } from './column.ts'
import css from './toolbar.module.css'
import type { TableState } from './use-table.ts'

interface FilterProps<Row extends { id: string }> {
  filter: Filter<Row>
  table: TableState<Row>
}

/** A choice among many: a field in which one can also write. */
export function FilterField<Row extends { id: string }>({ filter, table }: FilterProps<Row>) {
  return (
    <Select
      className={css.field ?? ''}
      size="sm"
      aria-label={filter.label}
      placeholder={filter.all ?? ''}
      data={[...filter.options]}
      value={table.chosen[filter.id] ?? null}
      onChange={(value) => table.choose(filter.id, value ?? undefined)}
      searchable
      clearable
    />
  )
}

/** A choice among few: dashed until something is chosen. */
export function FilterChip<Row extends { id: string }>({ filter, table }: FilterProps<Row>) {
  const t = officeTexts.use()
  const { id, label, options } = filter
  const chosen = options.find(({ value }) => value === table.chosen[id])
  if (chosen) {
    return (
      <button
        type="button"
        className={css.chip}
        data-set
        aria-label={t.clearFilter(t.filterIs(label, chosen.label))}
        onClick={() => table.choose(id, undefined)}
      >
        {t.filterIs(label, chosen.label)}
        <IconX size={14} stroke={1.75} aria-hidden />
      </button>
    )
  }
  return (
    <Menu position="bottom-start" offset={4}>
      <Menu.Target>
        <button type="button" className={css.chip}>
          <IconPlus size={14} stroke={1.75} aria-hidden />
          {label}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {options.map((option) => (
          <Menu.Item key={option.value} onClick={() => table.choose(id, option.value)}>
            {option.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
