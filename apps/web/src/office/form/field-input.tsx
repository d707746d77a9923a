import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { laterPart } from '../../ui/states/later-part.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import type { Field, Tile, Value, Values } from './field.ts'
import css from './form.module.css'
import { formTexts } from './texts.ts'

// Few forms have pictures.
const PictureField = laterPart(() => import('./picture-field.tsx'), <Skeleton height={60} />)

interface InputProps<V extends Values> {
  field: Field<V>
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
  /** Like `onChange`, for a value that the field's button made. */
  onMade?: (value: Value) => void
  /** The id of its help, where label and help stand beside it. */
  besides?: string
}

/** Draws a field by its kind. Help stands under it, what is wrong last. */
export function FieldInput<V extends Values>({ field, value, error, onChange, onMade, besides }: InputProps<V>) {
  const t = formTexts.use()
  const mono = 'mono' in field && field.mono
  const told = besides
    ? { 'aria-label': field.label, 'aria-describedby': besides }
    : { label: field.label, description: field.help }
  const common = {
    ...told,
    error,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    'data-mono': mono || undefined,
  }
  switch (field.kind) {
    case 'text':
      return (
        <TextInput
          {...common}
          value={String(value ?? '')}
          readOnly={field.fixed}
          rightSection={field.fill && <Fill {...field.fill} onChange={onMade ?? onChange} />}
          rightSectionWidth={field.fill && 64}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
    case 'secret':
      return <SecretInput {...common} field={field} value={String(value ?? '')} onChange={onChange} />
    case 'area':
      return (
        <Textarea
          {...common}
          rows={2}
          value={String(value ?? '')}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
    case 'list':
      return (
        <Textarea
          {...common}
          rows={3}
          placeholder={t.oneEach}
          value={(value as readonly string[]).join('\n')}
          onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? [] : currentTarget.value.split('\n'))}
        />
      )
    case 'number':
      return <NumberInput {...common} field={field} value={value as number | null} onChange={onChange} />
    case 'day':
      return (
        <TextInput
          {...common}
          type="date"
          value={String(value ?? '')}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
    case 'choice':
      return (
        <Select
          {...common}
          data={[...(field.listsNone ? [{ value: '', label: field.none ?? '' }] : []), ...field.options]}
          value={value as string | null}
          placeholder={field.none ?? t.chooseOne}
          clearable={field.none !== undefined}
          searchable={field.options.length > 8}
          allowDeselect={field.none !== undefined}
          comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
          onChange={(chosen) => onChange(chosen || null)}
        />
      )
    case 'switch':
      return (
        <Switch
          {...told}
          error={error}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )
    case 'picture':
      return (
        <PictureField
          label={field.label}
          description={besides ? undefined : field.help}
          error={error}
          value={String(value ?? '')}
          onChange={onChange}
        />
      )
    case 'tiles':
      return (
        <Tiles
          label={field.label}
          description={besides ? undefined : field.help}
          error={error}
          options={field.options}
          value={value}
          onChange={onChange}
        />
      )
  }
}

function Fill({ label, make, onChange }: { label: string; make: () => string; onChange: (value: string) => void }) {
  return (
    <Button variant="subtle" size="sm" onClick={() => onChange(make())}>
      {label}
    </Button>
  )
}

interface SecretInputProps {
  label?: string
  description?: string | undefined
  error: string | undefined
  field: { required?: true; lines?: true }
  value: string
  onChange: (value: string) => void
}

/** Empty shows that there is one already; emptied again it is that one. Taking it away has a button. */
function SecretInput({ field, value, onChange, ...rest }: SecretInputProps) {
  const t = formTexts.use()
  const [kept] = useState(value)
  const isKept = value !== '' && value === kept
  const input = {
    ...rest,
    autoComplete: 'off',
    placeholder: isKept ? t.secretKept : field.required ? '' : t.secretNone,
    value: isKept ? '' : value,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value || kept),
  }
  return (
    <div className={css.secret}>
      {field.lines ? <Textarea {...input} rows={4} spellCheck={false} /> : <TextInput {...input} type="password" />}
      {value !== '' && !field.required && (
        <Button variant="subtle" size="sm" onClick={() => onChange('')}>
          {t.forgetSecret}
        </Button>
      )}
    </div>
  )
}

interface NumberInputProps {
  label?: string
  description?: string | undefined
  error: string | undefined
  field: { min: number; max: number; decimals?: number; step?: number; unit?: string }
  value: number | null
  onChange: (value: number | null) => void
}

/** Keeps what was written, also while that is no number yet. Arrow keys go up and down by the field's step. */
function NumberInput({ value, field, onChange, ...rest }: NumberInputProps) {
  const { min, max, decimals = 0, step, unit } = field
  const [written, setWritten] = useState({ text: textOf(value), value })
  const text = Object.is(written.value, value) ? written.text : textOf(value)
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      rightSection={unit && <span className={css.unit}>{unit}</span>}
      rightSectionWidth={unit ? 48 : undefined}
      value={text}
      onChange={({ currentTarget }) => {
        const next = numberOf(currentTarget.value)
        setWritten({ text: currentTarget.value, value: next })
        onChange(next)
      }}
      onKeyDown={(event) => {
        const way = { ArrowUp: 1, ArrowDown: -1 }[event.key]
        if (way === undefined || step === undefined) return
        event.preventDefault()
        const next = (Number.isFinite(value) ? Number(value) : min) + way * step
        onChange(Number(Math.min(max, Math.max(min, next)).toFixed(decimals)))
      }}
    />
  )
}

const textOf = (value: number | null) => (value === null || Number.isNaN(value) ? '' : String(value))

/** Nothing is null; what is no number is told when the form is checked. */
function numberOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}

interface TilesProps {
  label: string
  description: string | undefined
  error: string | undefined
  options: readonly Tile[]
  value: Value
  onChange: (value: string) => void
}

/** A few choices side by side, each with a line of its own. */
function Tiles({ label, description, error, options, value, onChange }: TilesProps) {
  return (
    <fieldset className={css.tiles}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.tile}>
          <input
            type="radio"
            name={label}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <b>{option.label}</b>
          <small>{option.note}</small>
        </label>
      ))}
      {description && <p className={css.help}>{description}</p>}
      {error && <p className={css.error}>{error}</p>}
    </fieldset>
  )
}
