import { IconClipboard } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { TextField } from '../../../ui/controls/field.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { recoveryTexts } from './recovery-messages.ts'

interface LinkFieldProps {
  value: string
  error: ReactNode
  onChange: (link: string) => void
}

/** Input for the subscription link. Turns off autocomplete, because the link is a secret. */
export function LinkField({ value, error, onChange }: LinkFieldProps) {
  const t = recoveryTexts.use()
  const input = useRef<HTMLInputElement>(null)
  const paste = async () => {
    try {
      onChange((await navigator.clipboard.readText()).trim())
    } catch {
      toast.error(t.pasteFailed)
    }
    input.current?.focus()
  }
  return (
    <TextField
      ref={input}
      label={t.link}
      help={t.linkHelp}
      name="link"
      value={value}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      style={{ fontFamily: 'var(--dk-mono)' }}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      inside={
        <IconButton aria-label={t.paste} onClick={paste}>
          <IconClipboard size={18} stroke={1.5} aria-hidden />
        </IconButton>
      }
    />
  )
}
