import { Popover } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { officeTexts } from '../texts.ts'
import type { Filter } from './column.ts'
import { isAmount, isDay, rangeOf, rangeText } from './filter-range.ts'
import css from './toolbar.module.css'
import type { TableState } from './use-table.ts'

interface FilterInputProps<Row extends { id: string }> {
  filter: Filter<Row> & Required<Pick<Filter<Row>, 'input'>>
  table: TableState<Row>
}

/** A filter that is written: a text, or a range of money or days. Dashed until something is set. */
export function FilterInput<Row extends { id: string }>({ filter, table }: FilterInputProps<Row>) {
  const t = officeTexts.use()
  const [open, setOpen] = useState(false)
  const { id, label, input } = filter
  const value = table.chosen[id]
  if (value !== undefined) {
    const shown = t.filterIs(label, input.kind === 'text' ? value : wordsOf(value, t))
    return (
      <button
        type="button"
        className={css.chip}
        data-set
        aria-label={t.clearFilter(shown)}
        onClick={() => table.choose(id, undefined)}
      >
        {shown}
        <IconX size={14} stroke={1.75} aria-hidden />
      </button>
    )
  }
  const apply = (next: string | undefined) => {
    setOpen(false)
    if (next !== undefined) table.choose(id, next)
  }
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" offset={4} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={css.chip} onClick={() => setOpen(!open)}>
          <IconPlus size={14} stroke={1.75} aria-hidden />
          {label}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        {input.kind === 'text' ? <TextForm label={label} onApply={apply} /> : <RangeForm {...input} onApply={apply} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function wordsOf(value: string, t: ReturnType<typeof officeTexts.use>): string {
  const { from, to } = rangeOf(value)
  if (from === to) return from
  if (to === '') return t.from(from)
  return from === '' ? t.upTo(to) : t.between(from, to)
}

interface FormProps {
  onApply: (value: string | undefined) => void
}

function TextForm({ label, onApply }: FormProps & { label: string }) {
  const t = officeTexts.use()
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApply(text.trim() || undefined)
  }
  return (
    <form className={css.range} onSubmit={submit}>
      <label className={css.end}>
        {label}
        <input value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
      </label>
      <Button type="submit" size="sm">
        {t.apply}
      </Button>
    </form>
  )
}

interface RangeFormProps extends FormProps {
  kind: 'money' | 'dates'
  from: string
  to: string
}

function RangeForm({ kind, from, to, onApply }: RangeFormProps) {
  const t = officeTexts.use()
  const [range, setRange] = useState({ from: '', to: '' })
  const wrongId = useId()
  const fits = kind === 'dates' ? isDay : isAmount
  const isWrong =
    [range.from, range.to].some((end) => end !== '' && !fits(end)) ||
    (range.from !== '' && range.to !== '' && order(range.from, kind) > order(range.to, kind))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWrong) onApply(rangeText(range))
  }
  const end = (name: 'from' | 'to', label: string) => (
    <label className={css.end}>
      {label}
      <input
        type={kind === 'dates' ? 'date' : 'text'}
        inputMode={kind === 'money' ? 'decimal' : undefined}
        value={range[name]}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? wrongId : undefined}
        onChange={({ currentTarget }) => setRange({ ...range, [name]: currentTarget.value })}
      />
    </label>
  )
  return (
    <form className={css.range} onSubmit={submit}>
      {end('from', from)}
      {end('to', to)}
      {isWrong && (
        <p id={wrongId} className={css.wrong}>
          {t.notRange}
        </p>
      )}
      <Button type="submit" size="sm" disabled={isWrong}>
        {t.apply}
      </Button>
    </form>
  )
}

const order = (text: string, kind: 'money' | 'dates') => (kind === 'dates' ? Date.parse(text) : Number(text))
