import { listUsers, NO_USER_CHANGE, saveUser } from '@dukou/contract'
import { IconLogout, IconWallet } from '@tabler/icons-react'
import { asCallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { Confirm } from '../../../../ui/overlays/confirm.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { userTexts } from './messages.ts'
import type { OfficeUser } from './user-values.ts'

/** Warns what it does before it is done. */
export function DisableUser({ user, onClose }: { user: OfficeUser; onClose: () => void }) {
  const t = userTexts.use()
  return (
    <Confirm
      title={t.disableTitle(user.email)}
      consequences={[
        { icon: <IconLogout size={18} stroke={1.5} aria-hidden />, text: t.disableEffects },
        { icon: <IconWallet size={18} stroke={1.5} aria-hidden />, text: t.disableKeeps },
      ]}
      verb={t.disableVerb}
      onClose={onClose}
      onConfirm={async () => {
        await switchUser(user, true)
        onClose()
      }}
    />
  )
}

/** Disables or enables an account, and says how that went. */
export async function switchUser({ id }: OfficeUser, disabled: boolean): Promise<void> {
  const t = userTexts.now()
  try {
    await call(saveUser, { ...NO_USER_CHANGE, id, disabled })
    toast.success(t.saved, { ms: 2000 })
  } catch (thrown) {
    const failure = asCallError(thrown)
    if (!failure.isTold) toast.error(`${t.saveFailed}:${failure.message}`, { ms: 2000 })
  }
  void refresh(listUsers)
}
