import { listUsers, saveUser } from '@dukou/contract'
import { useMemo } from 'react'
import { call } from '../../../../lib/client.ts'
import { moment } from '../../../../lib/format.ts'
import { useActKey } from '../../../../lib/use-act-key.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { DrawerForm } from '../../../../office/form/drawer-form.tsx'
import { type UserTexts, userTexts } from './messages.ts'
import { userFields } from './user-fields.ts'
import { changeOf, type OfficeUser, valuesOf } from './user-values.ts'

const FIELD_OF = { emailAlreadyRegistered: 'email', actionNotAllowedForAccount: 'disabled' } as const

/** Changes a user: differences alone, with a reason where money or traffic move. */
export function UserDrawer({ user, onClose }: { user: OfficeUser; onClose: () => void }) {
  const t = userTexts.use()
  const fields = useMemo(() => userFields(t, user), [t, user])
  const keyFor = useActKey()
  return (
    <DrawerForm
      title={t.edit(user.email)}
      fields={fields}
      initial={valuesOf(user)}
      isEdit
      words={{ done: t.saved, failed: t.saveFailed, sentence: () => activityOf(user, t) }}
      save={async (values) => {
        await call(saveUser, changeOf(user, values), { idempotencyKey: keyFor(values) })
        await refresh(listUsers)
        return []
      }}
      fieldOf={({ refusal }) => FIELD_OF[refusal as keyof typeof FIELD_OF]}
      onClose={onClose}
    />
  )
}

function activityOf({ lastActiveAt, createdAt }: OfficeUser, t: UserTexts): string {
  return t.activity(moment(createdAt), lastActiveAt ? moment(lastActiveAt) : t.none)
}
