import { type AnswerOf, deleteEntry, listEntries, saveEntry } from '@dukou/contract'
import { isHost } from '@dukou/domain'
import { useMemo } from 'react'
import { call } from '../../../../lib/client.ts'
import { useCall } from '../../../../lib/use-call.ts'
import type { Field } from '../../../../office/form/field.ts'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import { StateDot } from '../../../../office/state-dot.tsx'
import type { Column, Filter } from '../../../../office/table/column.ts'
import { type EntryTexts, entryTexts } from './messages.ts'

type Entry = AnswerOf<typeof listEntries>[number]
type Values = Omit<Entry, 'id' | 'lineCount' | 'revision'>

const BLANK: Values = { index: 0, name: '', address: '', moreAddresses: [], description: '', visible: true }

/** Addresses that customers connect to in place of the node itself. */
export default function EntriesScreen() {
  const t = entryTexts.use()
  const query = useCall(listEntries, {})
  const { columns, filters, fields } = useMemo(() => tableOf(t), [t])
  return (
    <ResourceScreen
      title={t.title}
      lead={t.lead}
      query={query}
      list={listEntries}
      next={{ text: t.next }}
      nameOf={({ name }) => name}
      columns={columns}
      filters={filters}
      searchLabel={t.search}
      fileName="entries"
      writes="lines:write"
      editing={{
        create: t.create,
        title: t.edit,
        fields,
        blank: BLANK,
        valuesOf: ({ id: _, lineCount: __, revision: ___, ...values }) => values,
        copies: true,
        save: async (values, id, base) => {
          const moreAddresses = linesOf(values.moreAddresses)
          await call(saveEntry, { ...values, id, revision: base?.revision ?? null, moreAddresses })
          return []
        },
        words: { done: t.saved, failed: t.saveFailed, sentence: (values) => sentenceOf(values, t) },
      }}
      removal={{
        remove: ({ id }) => call(deleteEntry, { id }),
        title: t.removeTitle,
        consequences: ({ lineCount }) => [lineCount > 0 ? t.removeLines(lineCount) : t.removeFree],
        verb: t.remove,
        done: t.removed,
        failed: t.removeFailed,
      }}
    />
  )
}

function tableOf(t: EntryTexts) {
  const state = ({ visible }: Entry) => (visible ? t.shown : t.hidden)
  const columns: Column<Entry>[] = [
    {
      id: 'index',
      label: t.index,
      text: ({ index }) => String(index),
      order: ({ index }) => index,
      number: true,
      hidden: true,
    },
    { id: 'name', label: t.name, text: ({ name }) => name, card: 'title' },
    { id: 'addresses', label: t.addresses, text: (row) => addressesOf(row).join(t.comma), mono: true, card: 'detail' },
    { id: 'count', label: t.count, ...countOf((row) => addressesOf(row).length) },
    { id: 'lines', label: t.lines, ...countOf(({ lineCount }) => lineCount), card: 'figure' },
    {
      id: 'visible',
      label: t.visible,
      text: state,
      cell: (row) => <StateDot tone={row.visible ? 'good' : 'off'}>{state(row)}</StateDot>,
      card: 'state',
    },
    { id: 'description', label: t.description, text: ({ description }) => description, card: 'caption' },
  ]
  const filters: Filter<Entry>[] = [
    {
      id: 'visible',
      label: t.visible,
      options: [
        { value: 'yes', label: t.shown },
        { value: 'no', label: t.hidden },
      ],
      of: ({ visible }) => (visible ? 'yes' : 'no'),
    },
  ]
  const notHost = (lines: readonly string[]) => {
    const wrong = linesOf(lines).find((line) => !isHost(line))
    return wrong === undefined ? undefined : t.notHost(wrong)
  }
  const fields: Field<Values>[] = [
    { kind: 'text', name: 'name', max: 100, label: t.name, required: true, half: true },
    { kind: 'number', name: 'index', label: t.index, help: t.indexHelp, min: 0, max: 1e6, half: true },
    {
      kind: 'text',
      name: 'address',
      label: t.address,
      help: t.addressHelp,
      mono: true,
      check: ({ address }) => notHost([address]),
    },
    {
      kind: 'list',
      name: 'moreAddresses',
      label: t.more,
      help: t.moreHelp,
      mono: true,
      check: ({ moreAddresses }) => notHost(moreAddresses),
    },
    { kind: 'area', name: 'description', max: 500, label: t.description },
    { kind: 'switch', name: 'visible', label: t.visible, help: t.visibleHelp },
  ]
  return { columns, filters, fields }
}

function countOf(of: (row: Entry) => number) {
  return { text: (row: Entry) => String(of(row)), order: of, number: true } as const
}

function addressesOf({ address, moreAddresses }: Pick<Entry, 'address' | 'moreAddresses'>): string[] {
  return linesOf([address, ...moreAddresses])
}

/** Without the empty ones that writing leaves behind. */
function linesOf(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter(Boolean)
}

function sentenceOf(values: Values, t: EntryTexts): string {
  const count = addressesOf(values).length
  return count === 0 ? t.noAddress : t.sentence(values.name, count)
}
