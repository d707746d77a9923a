import { listAgencies, setAgencyOf } from '@dukou/contract'
import { isEmail } from '@dukou/domain'
import { useMemo } from 'react'
import { call } from '../../../../lib/client.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { DrawerForm } from '../../../../office/form/drawer-form.tsx'
import type { Field } from '../../../../office/form/field.ts'
import type { Agency } from './agency-row.ts'
import { type AgencyOfficeTexts, agencyOfficeTexts } from './messages.ts'

type Values = { email: string; what: string }

/** Puts somebody among the customers of an agency, or takes him out. */
export function CustomerDrawer({ agency, onClose }: { agency: Agency; onClose: () => void }) {
  const t = agencyOfficeTexts.use()
  const fields = useMemo(() => fieldsOf(t), [t])
  return (
    <DrawerForm<Values>
      title={t.customerOf(agency.name)}
      fields={fields}
      initial={{ email: '', what: 'join' }}
      isEdit={false}
      words={{ done: t.placed, failed: t.placeFailed }}
      save={async ({ email, what }) => {
        await call(setAgencyOf, { email: email.trim(), agencyId: what === 'join' ? agency.id : null })
        void refresh(listAgencies)
        return []
      }}
      fieldOf={() => 'email'}
      onClose={onClose}
    />
  )
}

function fieldsOf(t: AgencyOfficeTexts): Field<Values>[] {
  return [
    {
      kind: 'text',
      name: 'email',
      label: t.email,
      check: ({ email }) => (isEmail(email.trim()) ? undefined : t.ownerWrong),
    },
    {
      kind: 'tiles',
      name: 'what',
      label: t.what,
      options: [
        { value: 'join', label: t.join, note: t.joinNote },
        { value: 'leave', label: t.leave, note: t.leaveNote },
      ],
    },
  ]
}
