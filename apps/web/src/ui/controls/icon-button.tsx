import type { ComponentProps } from 'react'
import css from './icon-button.module.css'

/** A button that shows only a picture; `aria-label` says what it does. */
export function IconButton({ className = '', ...rest }: ComponentProps<'button'> & { 'aria-label': string }) {
  return <button type="button" className={`${css.button} ${className}`} {...rest} />
}
