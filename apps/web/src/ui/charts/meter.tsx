import type { ReactNode } from 'react'
import css from './meter.module.css'

interface MeterProps {
  icon: ReactNode
  name: string
  /** At the right of the name: how long it holds. */
  validity: ReactNode
  /** The large number, its unit and what it is. */
  value: string
  unit: string
  note: string
  /** Between 0 and 1: how much is left. The bar is filled to what is left. */
  share: number
  tone: 'river' | 'lamp'
  /** Below a tenth the number turns to danger. */
  low?: boolean
  footLeft: ReactNode
  footRight: ReactNode
}

/** How much is left of something: a number, a bar, and the boat that stands at the level. */
export function Meter({
  icon,
  name,
  validity,
  value,
  unit,
  note,
  share,
  tone,
  low = false,
  footLeft,
  footRight,
}: MeterProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10
  return (
    <div className={css.meter} data-tone={tone}>
      <div className={css.head}>
        <span className={css.icon}>{icon}</span>
        <span className={css.name}>{name}</span>
        <span className={css.validity}>{validity}</span>
      </div>
      <p className={css.value} data-low={low || undefined}>
        <b title={value.includes(',') ? value.replaceAll(',', '') : undefined}>{value}</b>
        <span className={css.unit}>{unit}</span>
        <span className={css.note}>{note}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: the boat cannot stand inside a native meter. */}
      <div
        className={css.bar}
        role="meter"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${value} ${unit}`}
      >
        <div className={css.fill} style={{ width: `${percent}%` }} />
        <div className={css.boat} style={{ left: `clamp(0px, calc(${percent}% - 20px), calc(100% - 30px))` }}>
          <Boat />
        </div>
      </div>
      <div className={css.foot}>
        <span>{footLeft}</span>
        <span>{footRight}</span>
      </div>
    </div>
  )
}

function Boat() {
  return (
    <svg viewBox="0 -2 32 25" width="30" height="23" aria-hidden="true">
      <path
        d="M1 12.5c4.6 2.7 9.6 4 15 4s10.5-1.7 15-5.5c-1.3 7-6.3 10.5-15 10.5S2.3 18.3 1 12.5Z"
        fill="currentColor"
        stroke="var(--dk-surface)"
        strokeWidth="1.8"
        paintOrder="stroke"
      />
      <path
        d="M9 13.9c.5-4.3 3.1-6.7 7.2-6.7 4 0 6.5 2.1 7.2 5.8-2.3 1.1-4.7 1.6-7.2 1.6-2.6 0-4.9-.2-7.2-.7Z"
        fill="currentColor"
      />
      <path d="M5 13V4.8" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
      <circle cx="5" cy="2.6" r="2.6" fill="currentColor" />
    </svg>
  )
}
