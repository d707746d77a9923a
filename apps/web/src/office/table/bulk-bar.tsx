import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { officeTexts } from '../texts.ts'
import css from './data-table.module.css'

/** Which rows were chosen, in words, and what can be done with them. Stays at the lower edge of the window. */
export function BulkBar({ words, onClear, children }: { words: string; onClear: () => void; children: ReactNode }) {
  const t = officeTexts.use()
  return (
    <div className={css.bulk} role="status">
      <span>{words}</span>
      <Button variant="subtle" size="sm" onClick={onClear}>
        {t.unchoose}
      </Button>
      {children}
    </div>
  )
}
