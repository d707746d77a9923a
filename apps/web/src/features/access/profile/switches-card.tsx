import { useId } from 'react'
import { Switch } from '../../../ui/controls/switch.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { profileTexts } from './messages.ts'
import rows from './rows.module.css'
import type { Changes } from './use-changes.ts'

const SWITCHES = ['dnsRestricted', 'abroad', 'englishNames'] as const

/** Settings for the user's generated profiles, each with an explanation. */
export function SwitchesCard({ changes }: { changes: Changes }) {
  const t = profileTexts.use()
  return (
    <Card title={t.preferences}>
      <div className={rows.rows}>
        {SWITCHES.map((name) => (
          <SwitchRow
            key={name}
            name={t[name]}
            more={t[`${name}More`]}
            isOn={changes.profile[name]}
            isChanged={changes.isChanged(name)}
            onChange={(isOn) => changes.change({ [name]: isOn })}
          />
        ))}
      </div>
    </Card>
  )
}

interface SwitchRowProps {
  name: string
  more: string
  isOn: boolean
  isChanged: boolean
  onChange: (isOn: boolean) => void
}

function SwitchRow({ name, more, isOn, isChanged, onChange }: SwitchRowProps) {
  const t = profileTexts.use()
  const id = useId()
  return (
    <label htmlFor={id} className={rows.row} data-changed={isChanged || undefined}>
      <span className={rows.words}>
        <span id={`${id}-name`} className={rows.name}>
          {name}
        </span>
        {isChanged && <span className={rows.mark}>{t.unsaved}</span>}
        <br />
        <span id={`${id}-more`} className={rows.more}>
          {more}
        </span>
      </span>
      <Switch
        id={id}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-more`}
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </label>
  )
}
