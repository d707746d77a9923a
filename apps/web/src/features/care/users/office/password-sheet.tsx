import { changeUserPassword } from '@dukou/contract'
import { MIN_PASSWORD_LENGTH } from '@dukou/domain'
import { useState } from 'react'
import { asCallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { passwordDigest } from '../../../../lib/password.ts'
import { useSite } from '../../../../lib/site.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { PasswordField } from '../../../../ui/controls/field.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { userTexts } from './messages.ts'
import css from './users.module.css'

/** Another password for a user. Only its digest leaves the page. */
export function PasswordSheet({ email, onClose }: { email: string; onClose: () => void }) {
  const t = userTexts.use()
  const canMail = useSite()?.canMail
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const send = async () => {
    if (password.length < MIN_PASSWORD_LENGTH) return setError(t.tooShort)
    try {
      await call(changeUserPassword, { email, passwordDigest: passwordDigest(password) })
      toast.success(t.passwordDone, { ms: 2000 })
      onClose()
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (!failure.isTold) toast.error(`${t.passwordFailed}:${failure.message}`, { ms: 2000 })
    }
  }
  return (
    <Sheet title={t.password(email)} onClose={onClose} ownFocus>
      <form
        className={css.sheet}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <PasswordField
          label={t.newPassword}
          autoComplete="new-password"
          value={password}
          error={error}
          data-autofocus
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value)
            setError(undefined)
          }}
        />
        <p className={css.note}>{canMail ? t.passwordNoteMailed : t.passwordNote}</p>
        <div className={css.acts}>
          <Button variant="default" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button
            type="submit"
            onClick={(event) => {
              event.preventDefault()
              return send()
            }}
          >
            {t.passwordAct}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
