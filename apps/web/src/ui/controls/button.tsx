import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react'
import css from './button.module.css'
import { PlainLink } from './link.tsx'

interface Look {
  /** One filled button per area: the primary act. */
  variant?: 'filled' | 'light' | 'default' | 'subtle'
  color?: 'river' | 'red'
  /** 32, 40 or 48 px high; at least 44 on phones unless small. */
  size?: 'sm' | 'md' | 'lg'
  icon?: ReactNode
  fullWidth?: boolean
}

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'color' | 'onClick'> {
  /** Shows a spinner in place of the words and takes no clicks; the width stays. */
  loading?: boolean
  /** If this returns a promise, the button takes no clicks until the promise is settled. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined
}

export function Button({ loading = false, onClick, children, ...rest }: ButtonProps) {
  const [isActing, setActing] = useState(false)
  const { look, others } = lookOf(rest)
  const waits = loading || isActing
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // Not `disabled` meanwhile: that would take the focus away, which a dialog gives back to its opener.
    if (waits) return event.preventDefault()
    const acting = onClick?.(event)
    if (!(acting instanceof Promise)) return
    setActing(true)
    void acting.finally(() => setActing(false))
  }
  return (
    <button
      type="button"
      {...look}
      {...others}
      onClick={click}
      aria-disabled={waits || undefined}
      aria-busy={waits || undefined}
      data-loading={waits || undefined}
    >
      {waits && <span className={css.spinner} aria-hidden />}
      <Face icon={rest.icon}>{children}</Face>
    </button>
  )
}

/** A link to a route of this site that looks like a button. */
export function ButtonLink({ to, children, ...rest }: Look & Omit<ComponentProps<typeof PlainLink>, 'color'>) {
  const { look, others } = lookOf(rest)
  return (
    <PlainLink to={to} {...look} {...others}>
      <Face icon={rest.icon}>{children}</Face>
    </PlainLink>
  )
}

/** A link that leaves the site, to a program of this device, and looks like a button. */
export function ButtonAnchor({ children, ...rest }: Look & Omit<ComponentProps<'a'>, 'color'>) {
  const { look, others } = lookOf(rest)
  return (
    <a {...look} {...others}>
      <Face icon={rest.icon}>{children}</Face>
    </a>
  )
}

function Face({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={css.face}>
      {icon}
      {children}
    </span>
  )
}

function lookOf<P extends Look & { className?: string | undefined }>(props: P) {
  const { variant = 'filled', color = 'river', size = 'md', fullWidth, icon: _, className = '', ...others } = props
  return {
    look: {
      className: `${css.button} ${className}`,
      'data-variant': variant,
      'data-color': color,
      'data-size': size,
      'data-wide': fullWidth || undefined,
    },
    others,
  }
}
