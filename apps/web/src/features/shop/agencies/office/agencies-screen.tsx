import { listAgencies, saveAgency } from '@dukou/contract'
import { isEmail } from '@dukou/domain'
import { IconPhoto, IconTransferIn, IconUsers } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { call } from '../../../../lib/client.ts'
import { grouped } from '../../../../lib/format.ts'
import { useCall } from '../../../../lib/use-call.ts'
import type { Field } from '../../../../office/form/field.ts'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import type { Column } from '../../../../office/table/column.ts'
import { traffic } from '../../../../office/traffic.ts'
import type { Agency } from './agency-row.ts'
import { AllocateDrawer } from './allocate-drawer.tsx'
import { CustomerDrawer } from './customer-drawer.tsx'
import { LogoSheet } from './logo-sheet.tsx'
import { type AgencyOfficeTexts, agencyOfficeTexts } from './messages.ts'

type Values = { ownerEmail: string; name: string; domain: string; contact: string; logoUrl: string }

const BLANK: Values = { ownerEmail: '', name: '', domain: '', contact: '', logoUrl: '' }

/** Agencies, with the traffic and days left in their pools. */
export default function AgenciesScreen() {
  const t = agencyOfficeTexts.use()
  const query = useCall(listAgencies, {})
  const [open, setOpen] = useState<{ what: 'allocate' | 'customer' | 'logo'; agency: Agency }>()
  const close = () => setOpen(undefined)
  const { columns, fields } = useMemo(() => ({ columns: columnsOf(t), fields: fieldsOf(t) }), [t])
  const look = { size: 18, stroke: 1.5, 'aria-hidden': true } as const
  return (
    <>
      <ResourceScreen
        title={t.title}
        lead={t.lead}
        query={query}
        list={listAgencies}
        next={{ text: t.next }}
        nameOf={({ name }) => name}
        columns={columns}
        searchLabel={t.search}
        fileName="agencies"
        editing={{
          create: t.create,
          title: t.edit,
          fields,
          blank: BLANK,
          valuesOf: ({ ownerEmail, name, domain, contact, logoUrl }) => ({
            ownerEmail,
            name,
            domain,
            contact,
            logoUrl,
          }),
          save: async (values, id, base) => {
            const revision = base?.revision ?? null
            await call(saveAgency, { id, revision, ...values, domain: values.domain.trim() })
            return []
          },
          refusedAt: {
            userNotFound: 'ownerEmail',
            agencyOwnerTaken: 'ownerEmail',
            agencyDomainTaken: 'domain',
            badInput: 'domain',
          },
          words: {
            done: t.saved,
            failed: t.saveFailed,
            sentence: ({ name, domain }) => name && t.sentence(name, domain),
          },
        }}
        acts={[
          {
            label: t.allocate,
            icon: <IconTransferIn {...look} />,
            act: (agency) => setOpen({ what: 'allocate', agency }),
          },
          { label: t.customer, icon: <IconUsers {...look} />, act: (agency) => setOpen({ what: 'customer', agency }) },
          { label: t.logo, icon: <IconPhoto {...look} />, act: (agency) => setOpen({ what: 'logo', agency }) },
        ]}
      />
      {open?.what === 'allocate' && <AllocateDrawer agency={open.agency} onClose={close} />}
      {open?.what === 'customer' && <CustomerDrawer agency={open.agency} onClose={close} />}
      {open?.what === 'logo' && <LogoSheet agency={open.agency} onClose={close} />}
    </>
  )
}

function columnsOf(t: AgencyOfficeTexts): Column<Agency>[] {
  return [
    { id: 'name', label: t.name, text: ({ name }) => name, card: 'title' },
    { id: 'owner', label: t.owner, text: ({ ownerEmail }) => ownerEmail, card: 'caption' },
    { id: 'domain', label: t.domain, text: ({ domain }) => domain || t.noDomain, card: 'detail' },
    {
      id: 'pool',
      label: t.pool,
      text: ({ poolBytes }) => traffic(poolBytes),
      order: ({ poolBytes }) => poolBytes,
      number: true,
      card: 'figure',
    },
    {
      id: 'days',
      label: t.days,
      text: ({ poolDays }) => t.daysOf(poolDays),
      order: ({ poolDays }) => poolDays,
      number: true,
      card: 'caption',
    },
    { id: 'customers', label: t.customers, ...countOf(({ customerCount }) => customerCount) },
    { id: 'prices', label: t.prices, ...countOf(({ priceCount }) => priceCount) },
  ]
}

function countOf(of: (row: Agency) => number) {
  return { text: (row: Agency) => grouped(String(of(row))), order: of, number: true } as const
}

function fieldsOf(t: AgencyOfficeTexts): Field<Values>[] {
  return [
    { kind: 'text', name: 'name', max: 60, label: t.name, help: t.nameHelp, required: true },
    {
      kind: 'text',
      name: 'ownerEmail',
      label: t.owner,
      help: t.ownerHelp,
      check: ({ ownerEmail }) => (isEmail(ownerEmail.trim()) ? undefined : t.ownerWrong),
    },
    { kind: 'text', name: 'domain', label: t.domain, help: t.domainHelp, mono: true },
    { kind: 'area', name: 'contact', max: 500, label: t.contact, help: t.contactHelp },
  ]
}
