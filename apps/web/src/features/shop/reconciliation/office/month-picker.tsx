import { Select } from '../../../../ui/controls/select.tsx'
import { reconciliationTexts } from './messages.ts'
import { monthsToShow } from './months.ts'

export function MonthPicker({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  const t = reconciliationTexts.use()
  const options = monthsToShow(month).map((value) => ({ value, code: value, label: value }))
  return <Select label={t.month} value={month} options={options} onChange={onMonth} />
}
