import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { uiTexts } from '../texts.ts'
import css from './field.module.css'
import { IconButton } from './icon-button.tsx'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  /** Stands between label and input. */
  help?: ReactNode
  /** Error message, shown under the input. */
  error?: ReactNode
  /** A unit or a button at the right end, inside the input. */
  inside?: ReactNode
}

/**
 * A labelled line of text. Ours and not Mantine's, as the button is: the two stand on the login page, whose whole
 * download has a limit.
 */
export function TextField({ label, help, error, inside, ...input }: FieldProps) {
  const id = useId()
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {help && (
        <p id={`${id}-help`} className={css.help}>
          {help}
        </p>
      )}
      <div className={css.box}>
        <input
          id={id}
          className={css.input}
          data-inside={inside ? true : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          {...input}
        />
        {inside && <div className={css.inside}>{inside}</div>}
      </div>
      {error && (
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** A password with an eye that shows it. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'inside'>) {
  const t = uiTexts.use()
  const [shown, setShown] = useState(false)
  const Eye = shown ? IconEyeOff : IconEye
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      inside={
        <IconButton aria-label={shown ? t.hidePassword : t.showPassword} onClick={() => setShown(!shown)}>
          <Eye size={20} stroke={1.5} aria-hidden />
        </IconButton>
      }
    />
  )
}
