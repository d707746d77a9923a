import { agencyCustomers, openAgencyAccount } from '@dukou/contract'
import { isEmail, MIN_PASSWORD_LENGTH } from '@dukou/domain'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { passwordDigest } from '../../../lib/password.ts'
import { refresh } from '../../../lib/use-call.ts'
import { PasswordField, TextField } from '../../../ui/controls/field.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { AgencySheet } from './agency-sheet.tsx'
import { agencyTexts } from './messages.ts'

/** An account for a new customer. Only the digest of its password leaves the page. */
export default function OpenAccountSheet({ onClose }: { onClose: () => void }) {
  const t = agencyTexts.use()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<'email' | 'password'>()
  const send = async () => {
    const found = !isEmail(email.trim()) ? 'email' : password.length < MIN_PASSWORD_LENGTH ? 'password' : undefined
    setWrong(found)
    if (found) return
    await call(openAgencyAccount, { email: email.trim(), passwordDigest: passwordDigest(password) })
    await refresh(agencyCustomers)
    toast.success(t.opened(email.trim()))
    onClose()
  }
  return (
    <AgencySheet title={t.open} verb={t.open} send={send} onClose={onClose}>
      <TextField
        label={t.email}
        type="email"
        autoComplete="off"
        value={email}
        error={wrong === 'email' && t.emailWrong}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        data-autofocus
      />
      <PasswordField
        label={t.password}
        autoComplete="new-password"
        value={password}
        error={wrong === 'password' && t.passwordShort}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
    </AgencySheet>
  )
}
