import { allocateToAgency, listAgencies } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { useMemo } from 'react'
import { call } from '../../../../lib/client.ts'
import { useActKey } from '../../../../lib/use-act-key.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { DrawerForm } from '../../../../office/form/drawer-form.tsx'
import type { Field } from '../../../../office/form/field.ts'
import { traffic } from '../../../../office/traffic.ts'
import type { Agency } from './agency-row.ts'
import { type AgencyOfficeTexts, agencyOfficeTexts } from './messages.ts'

type Values = { addGb: number | null; addDays: number | null; reason: string }

const BLANK: Values = { addGb: 0, addDays: 0, reason: '' }

/** Puts traffic and days into the pool of an agency; what it comes to is said before it is done. */
export function AllocateDrawer({ agency, onClose }: { agency: Agency; onClose: () => void }) {
  const t = agencyOfficeTexts.use()
  const fields = useMemo(() => fieldsOf(t), [t])
  const keyFor = useActKey()
  return (
    <DrawerForm<Values>
      title={t.allocateTo(agency.name)}
      fields={fields}
      initial={BLANK}
      isEdit={false}
      words={{
        done: t.allocated,
        failed: t.allocateFailed,
        submit: () => t.allocate,
        sentence: (values) =>
          t.after(traffic(agency.poolBytes + bytesOf(values)), t.daysOf(agency.poolDays + (values.addDays || 0))),
      }}
      save={async (values) => {
        const input = {
          id: agency.id,
          addBytes: bytesOf(values),
          addDays: values.addDays || 0,
          reason: values.reason.trim(),
        }
        await call(allocateToAgency, input, { idempotencyKey: keyFor(input) })
        void refresh(listAgencies)
        return []
      }}
      fieldOf={({ refusal }) => (refusal === 'agencyPoolShort' ? 'addGb' : undefined)}
      onClose={onClose}
    />
  )
}

const bytesOf = ({ addGb }: Values) => (BigInt(Math.round((addGb || 0) * 100)) * GB) / 100n

function fieldsOf(t: AgencyOfficeTexts): Field<Values>[] {
  const amount = { kind: 'number', half: true } as const
  return [
    {
      ...amount,
      name: 'addGb',
      label: t.addTraffic,
      help: t.addTrafficHelp,
      min: -1e6,
      max: 1e6,
      decimals: 2,
      unit: 'GB',
    },
    {
      ...amount,
      name: 'addDays',
      label: t.addDays,
      min: -1e6,
      max: 1e6,
      unit: t.daysUnit,
      check: ({ addGb, addDays }) => (addGb || addDays ? undefined : t.nothing),
    },
    {
      kind: 'area',
      name: 'reason',
      max: 500,
      label: t.reason,
      help: t.reasonHelp,
      check: ({ reason }) => (reason.trim() === '' ? t.reasonNeeded : undefined),
    },
  ]
}
