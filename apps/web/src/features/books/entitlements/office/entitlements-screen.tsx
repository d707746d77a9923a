import { type AnswerOf, deleteEntitlement, listEntitlements, saveEntitlement } from '@dukou/contract'
import { useMemo } from 'react'
import { call } from '../../../../lib/client.ts'
import { grouped } from '../../../../lib/format.ts'
import { useCall } from '../../../../lib/use-call.ts'
import type { Field } from '../../../../office/form/field.ts'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import type { Column, Filter } from '../../../../office/table/column.ts'
import { type EntitlementTexts, entitlementTexts } from './messages.ts'

type Entitlement = AnswerOf<typeof listEntitlements>[number]
type Values = { name: string; description: string }

/** Entitlements to special lines: their holders, the lines that require them, the plans that include them. */
export default function EntitlementsScreen() {
  const t = entitlementTexts.use()
  const query = useCall(listEntitlements, {})
  const { columns, filters, fields } = useMemo(() => tableOf(t), [t])
  return (
    <ResourceScreen
      title={t.title}
      lead={t.lead}
      query={query}
      list={listEntitlements}
      next={{ text: t.next }}
      nameOf={({ name }) => name}
      columns={columns}
      filters={filters}
      searchLabel={t.search}
      fileName="entitlements"
      writes="entitlements:write"
      editing={{
        create: t.create,
        title: t.edit,
        fields,
        blank: { name: '', description: '' },
        valuesOf: ({ name, description }) => ({ name, description }),
        save: async (values, id, base) => {
          await call(saveEntitlement, { id, revision: base?.revision ?? null, ...values })
          return []
        },
        refusedAt: { entitlementNameTaken: 'name' },
        words: { done: t.saved, failed: t.saveFailed, sentence: ({ name }) => name && t.sentence(name) },
      }}
      removal={{
        remove: ({ id }) => call(deleteEntitlement, { id }),
        title: t.removeTitle,
        consequences: (row) => consequencesOf(row, t),
        verb: t.remove,
        done: t.removed,
        failed: t.removeFailed,
      }}
    />
  )
}

function tableOf(t: EntitlementTexts) {
  const plansOf = ({ planNames }: Entitlement) => planNames.join(t.comma)
  const columns: Column<Entitlement>[] = [
    { id: 'name', label: t.name, text: ({ name }) => name, card: 'title' },
    { id: 'description', label: t.description, text: ({ description }) => description, card: 'caption' },
    { id: 'holders', label: t.holders, ...countOf(({ holders }) => holders), card: 'figure' },
    { id: 'lines', label: t.lines, ...countOf(({ lineCount }) => lineCount) },
    { id: 'plans', label: t.plans, text: (row) => plansOf(row) || t.noPlans, card: 'detail' },
  ]
  const filters: Filter<Entitlement>[] = [
    {
      id: 'use',
      label: t.use,
      options: [
        { value: 'used', label: t.used },
        { value: 'unused', label: t.unused },
      ],
      of: ({ lineCount }) => (lineCount > 0 ? 'used' : 'unused'),
    },
  ]
  const fields: Field<Values>[] = [
    { kind: 'text', name: 'name', max: 100, label: t.name, help: t.nameHelp, required: true },
    { kind: 'area', name: 'description', max: 500, label: t.description, help: t.descriptionHelp },
  ]
  return { columns, filters, fields }
}

function countOf(of: (row: Entitlement) => number) {
  return { text: (row: Entitlement) => grouped(String(of(row))), order: of, number: true } as const
}

function consequencesOf(row: Entitlement, t: EntitlementTexts): string[] {
  const { holders, lineCount, planNames } = row
  const uses = [
    ...(lineCount > 0 ? [t.removeLines(lineCount)] : []),
    ...(planNames.length > 0 ? [t.removePlans(planNames.slice(0, 3).join(t.comma))] : []),
  ]
  return [...(uses.length > 0 ? uses : [t.removeFree]), ...(holders > 0 ? [t.removeHolders(holders)] : [])]
}
