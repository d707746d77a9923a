import css from './badge.module.css'

interface BadgeProps {
  children: string
  /** `lamp` waits for the person, `river` is under way, `green` went well, `grey` is over or of no account. */
  tone: 'grey' | 'river' | 'green' | 'lamp'
}

/** The state of something in a word or two, on its colour. */
export function Badge({ children, tone }: BadgeProps) {
  return (
    <span className={css.badge} data-badge={tone}>
      {children}
    </span>
  )
}
