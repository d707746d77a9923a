import { MOST_DRAWS } from '@dukou/contract'
import { moment } from '../../../lib/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { contentOf, type Draw } from './draw-facts.ts'
import css from './lottery.module.css'
import { lotteryTexts } from './messages.ts'

/** One's own draws, the newest first. */
export function DrawsCard({ rows, onVerify }: { rows: readonly Draw[]; onVerify: (draw: Draw) => void }) {
  const t = lotteryTexts.use()
  return (
    <section className={css.list} aria-label={t.mine}>
      <header>
        <h2>{t.mine}</h2>
        {rows.length === MOST_DRAWS && <p className={css.note}>{t.mineMore(MOST_DRAWS)}</p>}
      </header>
      {rows.length === 0 && <p className={css.none}>{t.noneMine}</p>}
      <ul>
        {rows.map((draw) => (
          <li key={draw.id}>
            <span className={css.words}>
              {draw.name}
              <span className={css.note}>{contentOf(draw, t)}</span>
              {draw.couponCode && draw.couponExpiresAt && (
                <span className={css.note}>
                  <code>{draw.couponCode}</code> · {t.couponUntil(moment(draw.couponExpiresAt))}
                </span>
              )}
              <span className={css.note}>{moment(draw.createdAt)}</span>
            </span>
            <Button
              variant="subtle"
              size="sm"
              aria-label={t.verifyOf(draw.name, moment(draw.createdAt))}
              onClick={() => onVerify(draw)}
            >
              {t.verify}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
