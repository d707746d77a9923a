import { useState } from 'react'
import { settingsTexts } from './messages.ts'
import css from './settings.module.css'

interface Group {
  name: string
  label: string
  fields: readonly unknown[]
}

/** The groups with how many settings each has; a click goes there. On phones a row to push along. */
export function GroupList({ groups }: { groups: readonly Group[] }) {
  const t = settingsTexts.use()
  const [at, setAt] = useState<string>()
  return (
    <nav className={css.list} aria-label={t.groups}>
      {groups.map(({ name, label, fields }) => (
        <button
          key={name}
          type="button"
          aria-current={name === at || undefined}
          onClick={() => {
            setAt(name)
            document.getElementById(`group-${name}`)?.scrollIntoView({ block: 'start' })
          }}
        >
          <span>{label}</span>
          <small>{fields.length}</small>
        </button>
      ))}
    </nav>
  )
}
