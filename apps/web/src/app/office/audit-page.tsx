import { settingWires } from '@dukou/contract'
import type { SettingName } from '@dukou/domain'
import { useMemo } from 'react'
import { AuditScreen } from '../../features/base/audit/office/audit-screen.tsx'
import { fieldTexts } from '../../features/base/settings/office/field-messages.ts'

const NAMES = Object.keys(settingWires) as SettingName[]

/** The acts of staff, with settings in the words of their page. */
export default function AuditPage() {
  const words = fieldTexts.use()
  const settings = useMemo(() => Object.fromEntries(NAMES.map((name) => [settingWires[name], words[name]])), [words])
  return <AuditScreen settings={settings} />
}
