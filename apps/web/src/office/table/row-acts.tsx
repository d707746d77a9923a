import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { officeTexts } from '../texts.ts'
import type { RowAct } from './column.ts'
import css from './row-acts.module.css'

interface RowActsProps<Row> {
  row: Row
  name: string
  acts: readonly RowAct<Row>[]
}

/** Menu of a row's actions, behind three dots. Rendered only when opened, because a table has many rows. */
export function RowActs<Row>({ row, name, acts }: RowActsProps<Row>) {
  const t = officeTexts.use()
  const [open, setOpen] = useState(false)
  const wasOpen = useRef(false)
  const id = useId()
  return (
    <span className={css.acts}>
      <IconButton
        aria-label={t.more(name)}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? `${id}-dropdown` : undefined}
        // A press outside of an open menu closes it, which its own button is.
        onPointerDown={() => {
          wasOpen.current = open
        }}
        onClick={({ detail }) => setOpen(detail === 0 || !wasOpen.current)}
      >
        <IconDots size={18} stroke={1.75} aria-hidden />
      </IconButton>
      {open && (
        <Menu id={id} opened onChange={setOpen} position="bottom-end" offset={4}>
          <Menu.Target>
            <span className={css.anchor} aria-hidden />
          </Menu.Target>
          <Menu.Dropdown>
            {acts.map(({ label, icon, danger, act }) => {
              const words = typeof label === 'string' ? label : label(row)
              return (
                <Menu.Item key={words} leftSection={icon} data-danger={danger} onClick={() => act(row)}>
                  {words}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  )
}
