import css from './money.module.css'

/** `¥49.70` in one unbreakable piece, the sign a little smaller where the figure is large. */
export function Money({ children, large = false }: { children: string; large?: boolean }) {
  return (
    <span className={css.money} title={children.includes(',') ? children.replaceAll(',', '') : undefined}>
      <span className={large ? css.sign : undefined}>¥</span>
      {children}
    </span>
  )
}
