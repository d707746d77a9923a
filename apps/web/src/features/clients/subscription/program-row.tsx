import type { ClientProgram, LinkContext, Platform } from '@dukou/formats/links'
import { IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import { ProgramActs } from './program-acts.tsx'
import { ProgramHead } from './program-mark.tsx'
import css from './program-row.module.css'
import { useNote } from './use-links.ts'

interface ProgramRowProps {
  program: ClientProgram
  platform: Platform
  context: LinkContext
  open: boolean
  onToggle: () => void
  onScan: () => void
  onReset: () => void
}

/** One of the other programs: a row that opens the menu of what can be done with its link. */
export function ProgramRow({ program, platform, context, open, onToggle, onScan, onReset }: ProgramRowProps) {
  const menu = useId()
  const note = useNote(program, platform)
  return (
    <li className={css.row}>
      <button type="button" className={css.head} aria-expanded={open} aria-controls={menu} onClick={onToggle}>
        <ProgramHead program={program} note={note} heading={false} />
        <IconChevronRight size={18} stroke={1.5} aria-hidden className={css.chevron} />
      </button>
      <ul id={menu} className={css.menu} hidden={!open}>
        <ProgramActs program={program} context={context} onScan={onScan} onReset={onReset} />
      </ul>
    </li>
  )
}
