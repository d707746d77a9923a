import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { officeTexts } from '../texts.ts'
import css from './data-table.module.css'

/** How many rows were chosen, and what can be done with them. Stays at the lower edge of the window. */
export function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  const t = officeTexts.use()
  return (
    <div className={css.bulk} role="status">
      <span>{t.chosen(count)}</span>
      <Button variant="subtle" size="sm" onClick={onClear}>
        {t.unchoose}
      </Button>
      {children}
    </div>
  )
}
