import type { ComponentProps } from 'react'
import css from './switch.module.css'

/** On or off, at once visible. Its name comes from the label around it or from `aria-label`. */
export function Switch({ className = '', ...input }: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells whether it is checked by itself.
  return <input type="checkbox" role="switch" className={`${css.switch} ${className}`} {...input} />
}
