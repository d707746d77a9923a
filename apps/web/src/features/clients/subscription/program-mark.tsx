import type { ClientProgram } from '@dukou/formats/links'
import css from './program-mark.module.css'

/** The tile with two letters that stands for a program. */
function ProgramMark({ program, preferred = false }: { program: ClientProgram; preferred?: boolean }) {
  return (
    <span className={css.mark} data-preferred={preferred || undefined} aria-hidden>
      {program.mark}
    </span>
  )
}

interface ProgramHeadProps {
  program: ClientProgram
  note: string | undefined
  badge?: string | undefined
  /** Inside a button nothing is a heading. */
  heading?: boolean
}

/** A program with one line on what it is good for. */
export function ProgramHead({ program, note, badge, heading = true }: ProgramHeadProps) {
  const [Box, Name] = heading ? (['div', 'h3'] as const) : (['span', 'span'] as const)
  return (
    <Box className={css.head}>
      <ProgramMark program={program} preferred={badge !== undefined} />
      <Box>
        <Name className={css.name}>
          {program.name}
          {badge && <span className={css.badge}>{badge}</span>}
        </Name>
        {note && <span className={css.note}>{note}</span>}
      </Box>
    </Box>
  )
}
