import { totalWeight } from '@dukou/domain'
import { grouped } from '../../../lib/format.ts'
import { averageLine, contentOf, type Lottery, withOdds } from './draw-facts.ts'
import css from './lottery.module.css'
import { lotteryTexts } from './messages.ts'

/** Every prize with its odds, which add up to 100 %. */
export function OddsCard({ lottery }: { lottery: Lottery }) {
  const t = lotteryTexts.use()
  const total = totalWeight(lottery.prizes)
  return (
    <section className={css.list} aria-label={t.prizes}>
      <header>
        <h2>{t.prizes}</h2>
        <p className={css.note}>{averageLine(lottery, t)}</p>
      </header>
      <ul>
        {withOdds(lottery.prizes).map((prize, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a prize of a version is its place
          <li key={at} title={t.weight(grouped(String(prize.weight)))}>
            {prize.photoUrl && <img src={prize.photoUrl} alt="" width={44} height={44} loading="lazy" />}
            <span className={css.words}>
              <b>{prize.name}</b>
              <span className={css.note}>{contentOf(prize, t)}</span>
              {prize.description && <span className={css.note}>{prize.description}</span>}
            </span>
            <span className={css.bar} aria-hidden>
              <span style={{ width: `${prize.units / 1000}%` }} />
            </span>
            <span className={css.odds}>{prize.oddsText}</span>
          </li>
        ))}
      </ul>
      <footer>
        <span>{t.totalWeight(grouped(String(total)))}</span>
        <span>{t.sum}</span>
      </footer>
    </section>
  )
}
