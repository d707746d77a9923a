import { listStaff, listUsers, setStaffRoles } from '@dukou/contract'
import { STAFF_ROLES, type StaffRole } from '@dukou/domain'
import { useMemo } from 'react'
import { call } from '../../../../lib/client.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { DrawerForm } from '../../../../office/form/drawer-form.tsx'
import type { Field } from '../../../../office/form/field.ts'
import { type StaffTexts, staffTexts } from './messages.ts'

type Values = Record<StaffRole, boolean>

interface RolesDrawerProps {
  person: { id: string; email: string; roles: readonly StaffRole[] }
  onClose: () => void
}

/** Appoints and dismisses one person: a switch for each role, with what it allows. */
export function RolesDrawer({ person, onClose }: RolesDrawerProps) {
  const t = staffTexts.use()
  const fields = useMemo(() => fieldsOf(t), [t])
  return (
    <DrawerForm<Values>
      title={t.drawerTitle(person.email)}
      fields={fields}
      initial={Object.fromEntries(STAFF_ROLES.map((role) => [role, person.roles.includes(role)])) as Values}
      isEdit
      words={{ done: t.saved, failed: t.saveFailed }}
      save={async (values) => {
        await call(setStaffRoles, { id: person.id, roles: STAFF_ROLES.filter((role) => values[role]) })
        await refresh(listUsers, listStaff)
        return []
      }}
      fieldOf={() => undefined}
      onClose={onClose}
    />
  )
}

function fieldsOf(t: StaffTexts): Field<Values>[] {
  return STAFF_ROLES.map((name) => ({ kind: 'switch', name, label: t[name], help: t[`${name}Help`] }))
}
