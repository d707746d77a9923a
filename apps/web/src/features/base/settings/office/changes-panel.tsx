import { listSettingsVersions } from '@dukou/contract'
import { moment } from '../../../../lib/format.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { shown } from '../../../../office/form/change-receipt.tsx'
import { checkField } from '../../../../office/form/check-field.ts'
import type { Form } from '../../../../office/form/use-form.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { settingsTexts } from './messages.ts'
import type { SettingValues } from './setting-values.ts'
import css from './settings.module.css'

interface ChangesPanelProps {
  form: Form<SettingValues>
  /** Settings that other people changed since the page was opened. */
  others: readonly string[]
  onSave: () => Promise<void>
  onVersions: () => void
}

/** Lists unsaved changes, before and after, with save and discard. On phones the panel sticks to the lower edge. */
export function ChangesPanel({ form, others, onSave, onVersions }: ChangesPanelProps) {
  const t = settingsTexts.use()
  const count = form.changed.length
  return (
    <aside className={css.panel} aria-label={t.changes}>
      <header>
        <h2>{count > 0 ? t.count(count) : t.noChanges}</h2>
        <LastSaved />
      </header>
      {others.length > 0 && (
        <p className={css.others} role="status">
          {t.others(others.length, others.join(t.comma))}
        </p>
      )}
      {count > 0 && (
        <dl className={css.changes}>
          {form.changed.map((field) => {
            const wrong = form.errors[field.name] ?? checkField(field, form.values)
            return (
              <div key={field.name}>
                <dt>{field.label}</dt>
                <dd>
                  <del>{shown(field, form.initial[field.name])}</del> {t.becomes}{' '}
                  <ins>{shown(field, form.values[field.name])}</ins>
                </dd>
                {wrong && <dd className={css.wrong}>{wrong}</dd>}
              </div>
            )
          })}
        </dl>
      )}
      <div className={css.acts}>
        <Button
          type="submit"
          disabled={count === 0}
          onClick={(event) => {
            event.preventDefault()
            return onSave()
          }}
        >
          {count > 0 ? t.saveCount(count) : t.save}
        </Button>
        <Button variant="default" disabled={count === 0} onClick={form.reset}>
          {t.restore}
        </Button>
        <Button variant="subtle" onClick={onVersions}>
          {t.versions}
        </Button>
      </div>
    </aside>
  )
}

function LastSaved() {
  const t = settingsTexts.use()
  const [last] = useCall(listSettingsVersions, {}, { quiet: true }).data ?? []
  if (!last?.email) return null
  return <p>{t.lastSaved(moment(last.at).slice(0, 16), last.email)}</p>
}
