import { type AnswerOf, listSettingsVersions, settingsVersion } from '@dukou/contract'
import { IconHistory } from '@tabler/icons-react'
import { asCallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { moment } from '../../../../lib/format.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { formTexts } from '../../../../office/form/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { Empty } from '../../../../ui/states/empty.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { settingsTexts } from './messages.ts'
import type { SettingField } from './setting-fields.ts'
import { type SettingValues, valuesOf } from './setting-values.ts'
import css from './settings.module.css'

type Version = AnswerOf<typeof listSettingsVersions>[number]

interface VersionsSheetProps {
  fields: readonly SettingField[]
  /** The values of a version, to look at before they are saved. */
  onFill: (values: SettingValues) => void
  onClose: () => void
}

/** History of the settings: author, time and changes of each version, and a button to load a version into the form. */
export function VersionsSheet({ fields, onFill, onClose }: VersionsSheetProps) {
  const t = settingsTexts.use()
  const query = useCall(listSettingsVersions, {})
  const none = <Empty icon={<IconHistory size={36} stroke={1.5} aria-hidden />} title={t.noVersions} text="" />
  return (
    <Sheet title={t.versions} edge="right" width={520} onClose={onClose}>
      <p className={css.help}>{t.versionsLead}</p>
      <Loaded query={query} skeleton={<Skeleton height={240} radius={12} />} empty={none} bare>
        {(versions) => (
          <ol className={css.versions}>
            {versions.map((version) => (
              <VersionRow key={version.number} version={version} fields={fields} onFill={onFill} />
            ))}
          </ol>
        )}
      </Loaded>
    </Sheet>
  )
}

interface VersionRowProps extends Pick<VersionsSheetProps, 'fields' | 'onFill'> {
  version: Version
}

function VersionRow({ version: { number, at, email, changes }, fields, onFill }: VersionRowProps) {
  const t = settingsTexts.use()
  const back = async () => {
    try {
      onFill(valuesOf(await call(settingsVersion, { number })))
    } catch (thrown) {
      const { isTold, message } = asCallError(thrown)
      if (!isTold) toast.error(`${t.versionFailed}:${message}`, { ms: 2000 })
    }
  }
  return (
    <li>
      <p className={css.name}>
        <time dateTime={at.toISOString()}>{moment(at)}</time> {email ?? t.system}
      </p>
      <dl className={css.changes}>
        {changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{fields.find(({ wire }) => wire === field)?.label ?? field}</dt>
            <dd>
              <del>{words(before)}</del> {t.becomes} <ins>{words(after)}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <Button variant="default" size="sm" onClick={back}>
        {t.restoreVersion}
      </Button>
    </li>
  )
}

/** A value that stands as JSON. */
function words(json: string): string {
  const t = formTexts.now()
  const value: unknown = JSON.parse(json)
  if (typeof value === 'boolean') return value ? t.on : t.off
  return (Array.isArray(value) ? value.join(', ') : String(value ?? '')) || t.empty
}
