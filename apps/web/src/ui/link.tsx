import { Link as RouterLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import css from './link.module.css'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A route of this site, `/shop`. The address in the page is `/#/shop`. */
  to: string
}

/** A link inside the site without a look of its own, for buttons, tabs and cards. */
export function PlainLink({ to, ...rest }: LinkProps) {
  // The library's own types refuse an explicit `undefined`, which React's allow everywhere.
  return <RouterLink to={to} {...(rest as object)} />
}

/** A link inside the site that looks like one. */
export function Link({ className = '', ...rest }: LinkProps) {
  return <PlainLink className={`${css.link} ${className}`} {...rest} />
}
