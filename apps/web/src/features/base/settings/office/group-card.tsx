import { useId } from 'react'
import { FieldInput } from '../../../../office/form/field-input.tsx'
import type { Form } from '../../../../office/form/use-form.ts'
import { Link } from '../../../../ui/controls/link.tsx'
import { settingsTexts } from './messages.ts'
import type { SettingField } from './setting-fields.ts'
import type { SettingValues } from './setting-values.ts'
import css from './settings.module.css'

interface GroupCardProps {
  name: string
  label: string
  fields: readonly SettingField[]
  form: Form<SettingValues>
  /** The page of accounts at payment platforms. */
  accountsPath: string
}

/** The settings of one group, each with its name, the product's name, what it does, and its field. */
export function GroupCard({ name, label, fields, form, accountsPath }: GroupCardProps) {
  const heading = useId()
  return (
    <section id={`group-${name}`} className={css.group} aria-labelledby={heading}>
      <h2 id={heading}>{label}</h2>
      {fields.map((field) => (
        <SettingRow key={field.name} field={field} form={form} accountsPath={accountsPath} />
      ))}
    </section>
  )
}

function SettingRow({
  field,
  form,
  accountsPath,
}: Pick<GroupCardProps, 'form' | 'accountsPath'> & { field: SettingField }) {
  const t = settingsTexts.use()
  const help = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: watches the focus leave; it takes no clicks itself.
    <div
      className={css.row}
      data-field={field.name}
      data-kind={field.kind}
      data-changed={form.changed.some(({ name }) => name === field.name) || undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) form.leave(field)
      }}
    >
      <div>
        <p className={css.name}>
          {field.label} <code>{field.wire}</code>
        </p>
        <p id={help} className={css.help}>
          {field.help}
          {field.isAccount && (
            <>
              {' '}
              <Link to={accountsPath}>{t.toAccounts}</Link>
            </>
          )}
        </p>
      </div>
      <FieldInput
        field={field}
        besides={help}
        value={form.values[field.name]}
        error={form.errors[field.name]}
        onChange={(value) => form.set(field, value)}
      />
    </div>
  )
}
