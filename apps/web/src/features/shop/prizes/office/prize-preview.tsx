import { oddsOf, oddsText } from '@dukou/domain'
import { Receipt, ReceiptLine } from '../../../../ui/layout/receipt.tsx'
import type { PrizeTexts } from './messages.ts'
import { sumsOf } from './prize-sums.tsx'
import type { Prize, PrizeValues } from './prize-values.ts'
import css from './prizes.module.css'

interface PrizePreviewProps {
  values: PrizeValues
  prizes: readonly Prize[]
  t: PrizeTexts
}

/** Sums of all weights with the prize as it is in the form now. */
export function PrizePreview({ values, prizes, t }: PrizePreviewProps) {
  const { all, own } = withForm(values, prizes)
  return (
    <section className={css.preview} aria-label={t.preview}>
      <h3>{t.preview}</h3>
      <Receipt result={<ReceiptLine label={t.thisOdds}>{oddsText(own)}</ReceiptLine>}>
        {sumsOf(all, t).map(({ name, value, unit }) => (
          <ReceiptLine key={name} label={name}>
            {value} {unit}
          </ReceiptLine>
        ))}
      </Receipt>
    </section>
  )
}

/** All prizes with the one of the form in its place, and that one's odds. What is no number yet counts as nothing. */
export function withForm(values: PrizeValues, prizes: readonly Prize[]) {
  const weight = Math.max(0, values.weight || 0)
  const mine = { id: values.id, weight, permanentGb: Math.max(0, values.permanentGb || 0) }
  const isNew = !prizes.some(({ id }) => id === values.id)
  const all = isNew ? [...prizes, mine] : prizes.map((prize) => (prize.id === values.id ? mine : prize))
  const at = all.indexOf(mine)
  return { all, own: oddsOf(all)[at] ?? 0 }
}
