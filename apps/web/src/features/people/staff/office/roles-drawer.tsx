import { listStaff, listUsers, setStaffRoles } from '@dukou/contract'
import { STAFF_ROLES, type StaffRole } from '@dukou/domain'
import { useMemo, useRef } from 'react'
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
  const base = useRef(person.roles)
  return (
    <DrawerForm<Values>
      title={t.drawerTitle(person.email)}
      fields={fields}
      initial={valuesOf(person.roles)}
      isEdit
      words={{ done: t.saved, failed: t.saveFailed }}
      save={async (values) => {
        const roles = STAFF_ROLES.filter((role) => values[role])
        await call(setStaffRoles, { id: person.id, roles, basedOnRoles: [...base.current] })
        await refresh(listUsers, listStaff)
        return []
      }}
      fieldOf={() => undefined}
      latest={async ({ refusal }) => {
        if (refusal !== 'rowChanged') return undefined
        const staff = await call(listStaff, {})
        base.current = staff.find(({ id }) => id === person.id)?.roles ?? []
        return valuesOf(base.current)
      }}
      onClose={onClose}
    />
  )
}

function valuesOf(roles: readonly StaffRole[]): Values {
  return Object.fromEntries(STAFF_ROLES.map((role) => [role, roles.includes(role)])) as Values
}

function fieldsOf(t: StaffTexts): Field<Values>[] {
  return STAFF_ROLES.map((name) => ({ kind: 'switch', name, label: t[name], help: t[`${name}Help`] }))
}
