import { type AnswerOf, getSettings, hostInfo, listPaymentAccounts, listSettingsVersions } from '@dukou/contract'
import { IconSearchOff } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { refresh, setAnswer, useCall } from '../../../../lib/use-call.ts'
import { focusField } from '../../../../office/form/form-fields.tsx'
import { useForm } from '../../../../office/form/use-form.ts'
import { useLeaveWarning } from '../../../../office/form/use-leave-warning.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { Empty } from '../../../../ui/states/empty.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { fieldTexts } from './field-messages.ts'
import { GroupCard } from './group-card.tsx'
import { GroupList } from './group-list.tsx'
import { settingsTexts } from './messages.ts'
import { saveOrSay } from './save-or-say.ts'
import { GROUPS, type GroupName, settingFields } from './setting-fields.ts'
import { type SettingValues, valuesOf } from './setting-values.ts'
import css from './settings.module.css'
import { VersionsSheet } from './versions-sheet.tsx'

type Settings = AnswerOf<typeof getSettings>

interface SettingsFormProps {
  latest: Settings
  sought: string
  /** The page of accounts at payment platforms. */
  accountsPath: string
}

/** The groups, their fields, and beside them what saving will change. What others save meanwhile is told, not overwritten. */
export function SettingsForm({ latest, sought, accountsPath }: SettingsFormProps) {
  const t = settingsTexts.use()
  const w = fieldTexts.use()
  const [base, setBase] = useState(latest)
  const [others, setOthers] = useState<readonly string[]>([])
  const [showsVersions, showVersions] = useState(false)
  const body = useRef<HTMLFormElement>(null)
  const initial = useMemo(() => valuesOf(base), [base])
  const accounts = useCall(listPaymentAccounts, {}, { quiet: true }).data
  const fields = useMemo(() => settingFields(t, w, initial, accounts), [t, w, initial, accounts])
  const form = useForm(fields, initial)
  const { warning } = useLeaveWarning(form.changed.length, () => {})

  const take = (next: Settings) => {
    const values = valuesOf(next)
    form.follow(values)
    setBase(next)
    return fields.filter(({ name }) => JSON.stringify(values[name]) !== JSON.stringify(initial[name]))
  }
  const takeLatest = useRef(take)
  takeLatest.current = take
  useEffect(() => {
    if (latest.revision <= base.revision) return
    const names = takeLatest.current(latest).map(({ label }) => label)
    if (names.length > 0) setOthers(names)
  }, [latest, base.revision])

  const save = async () => {
    const wrong = form.check()
    if (wrong) return focusField(body.current, wrong)
    const sent = form.values
    const { saved, field, words } = await saveOrSay(sent, base.revision, fields)
    if (saved) {
      setOthers([])
      setBase(saved)
      form.follow(valuesOf(saved), sent)
      setAnswer(getSettings, {}, saved)
      void refresh(listSettingsVersions, hostInfo)
    } else if (field && words) {
      form.refuse(field, words)
      focusField(body.current, field)
    }
  }
  const fill = (values: SettingValues) => {
    const count = fields.filter(({ name }) => JSON.stringify(values[name]) !== JSON.stringify(initial[name])).length
    form.fill(values)
    showVersions(false)
    toast.info(count > 0 ? t.filled(count) : t.filledSame, { ms: 3000 })
  }

  const found = fields.filter(({ label, wire, help }) => matches(`${label} ${wire} ${help}`, sought))
  const groups = (Object.keys(GROUPS) as GroupName[]).flatMap((name) => {
    const inside = found.filter((field) => (GROUPS[name] as readonly string[]).includes(field.name))
    return inside.length > 0 ? [{ name, label: t[name], fields: inside }] : []
  })
  return (
    <>
      <form
        ref={body}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <GroupList groups={groups} />
        <div className={css.groups}>
          {groups.map((group) => (
            <GroupCard key={group.name} {...group} form={form} accountsPath={accountsPath} />
          ))}
          {groups.length === 0 && (
            <Card>
              <Empty icon={<IconSearchOff size={36} stroke={1.5} aria-hidden />} title={t.noMatch} text="" />
            </Card>
          )}
        </div>
        <ChangesPanel form={form} others={others} onSave={save} onVersions={() => showVersions(true)} />
      </form>
      {showsVersions && <VersionsSheet fields={fields} onFill={fill} onClose={() => showVersions(false)} />}
      {warning}
    </>
  )
}

function matches(text: string, sought: string): boolean {
  const words = sought.toLowerCase().split(/\s+/)
  return words.every((word) => text.toLowerCase().includes(word))
}
