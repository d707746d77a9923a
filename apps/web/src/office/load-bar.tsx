import css from './load-bar.module.css'
import { traffic } from './traffic.ts'

/** How much, and how that compares with the most of the list. */
export function LoadBar({ bytes, most }: { bytes: bigint; most: bigint }) {
  const percent = Number((bytes * 1000n) / most) / 10
  return (
    <span className={css.load}>
      <span className={css.track} aria-hidden>
        <span className={css.fill} style={{ width: `${percent}%` }} />
      </span>
      {traffic(bytes)}
    </span>
  )
}
