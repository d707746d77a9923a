import type { ComponentProps, MouseEvent } from 'react'
import { useNavigation } from '../../lib/address.ts'
import css from './link.module.css'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A route of this site, `/shop`. The address in the page is `/#/shop`. */
  to: string
}

/** A link inside the site without a look of its own, for buttons, tabs and cards. Pointing at it fetches the page. */
export function PlainLink({ to, onClick, ...rest }: LinkProps) {
  const { goTo, preload } = useNavigation()
  const prepare = () => preload(to)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isForBrowser = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || isForBrowser || rest.target) return
    event.preventDefault()
    void goTo(to)
  }
  return <a href={`/#${to}`} {...rest} onClick={follow} onPointerEnter={prepare} onFocus={prepare} />
}

/** A link inside the site that looks like one. */
export function Link({ className = '', ...rest }: LinkProps) {
  return <PlainLink className={`${css.link} ${className}`} {...rest} />
}
