import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './field.module.css'
import area from './text-area.module.css'

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  /** The label is for screen readers alone. */
  labelHidden?: boolean
  help?: ReactNode
  /** Error message, shown under the field. */
  error?: ReactNode
}

/** A labelled field of several lines, with the manners of a `TextField`. */
export function TextArea({ label, labelHidden = false, help, error, ...rest }: TextAreaProps) {
  const id = useId()
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      {!labelHidden && (
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
      )}
      {help && (
        <p id={`${id}-help`} className={css.help}>
          {help}
        </p>
      )}
      <textarea
        id={id}
        className={`${css.input} ${area.area}`}
        aria-label={labelHidden ? label : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        {...rest}
      />
      {error && (
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
