import { BeforeAfter, Receipt, ReceiptLine } from '../../../../ui/layout/receipt.tsx'
import css from './merge.module.css'
import { figuresOf, type Moves } from './merge-facts.ts'
import type { MergeTexts } from './merge-messages.ts'

/** Two slips: what the account that closes gives, and what the one that stays comes to. */
export function MergeSlips({ moves, t }: { moves: Moves; t: MergeTexts }) {
  const figures = figuresOf(moves, t)
  const labels = { money: t.wallet, traffic: t.traffic, timeEnds: t.timeEnds }
  return (['from', 'to'] as const).map((side) => {
    const { before, after } = figures[side]
    const { id, email } = moves[side]
    return (
      <section key={side} aria-label={`${side === 'from' ? t.closed : t.kept} ${email}`} className={css.slip}>
        <h3 className={css.who}>
          <span className={css.mark} data-closed={side === 'from' || undefined}>
            {side === 'from' ? t.closed : t.kept}
          </span>
          <span title={id}>{email}</span>
        </h3>
        <Receipt>
          {(['money', 'traffic', 'timeEnds'] as const).map((figure) => (
            <ReceiptLine key={figure} label={labels[figure]}>
              {before[figure] === after[figure] ? (
                after[figure]
              ) : (
                <BeforeAfter before={before[figure]} after={after[figure]} />
              )}
            </ReceiptLine>
          ))}
        </Receipt>
      </section>
    )
  })
}
