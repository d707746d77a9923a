import { IconCopyPlus, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useFields } from '../../lib/address.ts'
import type { CallError } from '../../lib/call.ts'
import { refresh } from '../../lib/use-call.ts'
import { useMay } from '../../lib/use-may.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Loaded } from '../../ui/states/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { DrawerForm } from '../form/drawer-form.tsx'
import type { Values } from '../form/field.ts'
import { PageForm } from '../form/page-form.tsx'
import type { RowAct } from '../table/column.ts'
import { DataTable } from '../table/data-table.tsx'
import { officeTexts } from '../texts.ts'
import { RemoveRows } from './remove-rows.tsx'
import type { Editing, Resource } from './resource.ts'
import css from './resource-screen.module.css'
import { staleRow } from './stale-row.ts'

type Open<Row, V> =
  | { what: 'create'; blank: V }
  | { what: 'edit' | 'copy'; row: Row }
  | { what: 'remove'; rows: readonly Row[] }

/** A screen that lists things, and makes, changes, copies and removes them where that can be done. */
export function ResourceScreen<Row extends { id: string }, V extends Values = Values>(whole: Resource<Row, V>) {
  const may = useMay()
  const { editing: _, removal: __, ...read } = whole
  const resource: Resource<Row, V> = whole.writes === undefined || may(whole.writes) ? whole : read
  const { query, list, nameOf, editing, removal, onOpen } = resource
  const t = officeTexts.use()
  const { open, setOpen, close } = useOpen<Row, V>(query.data, editing !== undefined)
  const rowActs = actsOf(resource, setOpen)
  const blank = editing?.blank
  const create = blank && (() => setOpen({ what: 'create', blank }))
  return (
    <Page
      title={resource.title}
      lead={resource.lead}
      side={
        <div className={css.side}>
          {resource.side}
          {editing && (
            <Button icon={<IconPlus size={16} stroke={1.75} aria-hidden />} disabled={!create} onClick={create}>
              {editing.create}
            </Button>
          )}
        </div>
      }
    >
      {resource.above}
      <Loaded query={query} skeleton={<TableSkeleton />}>
        {(rows) => (
          <DataTable<Row>
            {...resource}
            rows={rows}
            onOpen={onOpen ?? (editing && ((row) => setOpen({ what: 'edit', row })))}
            acts={rowActs.length > 0 ? rowActs : undefined}
            onCreate={editing && create && { label: editing.create, act: create }}
            bulk={
              removal &&
              (resource.bulk ?? { label: t.removeChosen, act: (chosen) => setOpen({ what: 'remove', rows: chosen }) })
            }
          />
        )}
      </Loaded>
      {editing && open && open.what !== 'remove' && (
        <RowForm resource={resource} editing={editing} open={open} onClose={close} />
      )}
      {removal && open?.what === 'remove' && (
        <RemoveRows rows={open.rows} nameOf={nameOf} removal={removal} onDone={() => refresh(list)} onClose={close} />
      )}
    </Page>
  )
}

/** The dialog over the list. `?edit=ID` in the address also opens the form of that row, until the form is closed. */
function useOpen<Row extends { id: string }, V>(rows: readonly Row[] | undefined, isEdited: boolean) {
  const [open, setOpen] = useState<Open<Row, V>>()
  const [{ edit }, change] = useFields()
  const asked = edit && isEdited ? rows?.find(({ id }) => id === edit) : undefined
  useEffect(() => {
    if (asked) setOpen((before) => before ?? { what: 'edit', row: asked })
  }, [asked])
  const close = () => {
    setOpen(undefined)
    if (edit) change({ edit: undefined })
  }
  return { open, setOpen, close }
}

interface RowFormProps<Row extends { id: string }, V extends Values> {
  resource: Resource<Row, V>
  editing: Editing<Row, V>
  open: Exclude<Open<Row, V>, { what: 'remove' }>
  onClose: () => void
}

/** Makes a row, or changes one: a copy is a new one that begins as the other is. */
function RowForm<Row extends { id: string }, V extends Values>(props: RowFormProps<Row, V>) {
  const { resource, editing, open, onClose } = props
  const isEdit = open.what === 'edit'
  const base = useRef(isEdit ? open.row : undefined)
  const form = {
    title: isEdit ? editing.title(resource.nameOf(open.row)) : editing.create,
    fields: editing.fields,
    initial: open.what === 'create' ? open.blank : editing.valuesOf(open.row),
    isEdit,
    words: editing.words,
    save: async (values: V) => {
      const notes = await editing.save(values, isEdit ? open.row.id : null, base.current)
      const listed = refresh(resource.list)
      // Opened again from the old list, the row would be saved with its old revision. A new row is not in the old list.
      if (isEdit) await listed
      return notes
    },
    fieldOf: ({ refusal, details }: CallError, values: V) => {
      const at = refusal && editing.refusedAt?.[refusal]
      return typeof at === 'function' ? at(details, values) : at
    },
    latest: async (failure: CallError) => {
      const row = base.current && (await staleRow(failure, resource.list, base.current))
      if (!row) return undefined
      base.current = row
      return editing.valuesOf(row)
    },
    onClose,
  }
  if (!editing.groups) return <DrawerForm {...form} />
  return <PageForm {...form} from={resource.title} groups={editing.groups} />
}

/** Editing first, removing last. */
function actsOf<Row extends { id: string }, V extends Values>(
  { editing, removal, acts = [] }: Resource<Row, V>,
  open: (what: Open<Row, V>) => void,
): RowAct<Row>[] {
  const t = officeTexts.now()
  const edit = <IconPencil size={18} stroke={1.5} aria-hidden />
  const copy = <IconCopyPlus size={18} stroke={1.5} aria-hidden />
  const bin = <IconTrash size={18} stroke={1.5} aria-hidden />
  const all: (RowAct<Row> | false | undefined)[] = [
    editing && { label: t.edit, icon: edit, act: (row) => open({ what: 'edit', row }) },
    editing?.copies && { label: t.copy, icon: copy, act: (row) => open({ what: 'copy', row }) },
    ...acts,
    removal && { label: t.remove, icon: bin, danger: true, act: (row) => open({ what: 'remove', rows: [row] }) },
  ]
  return all.filter((one) => !!one)
}

function TableSkeleton() {
  return (
    <SkeletonGroup className={css.skeleton ?? ''}>
      <Skeleton height={32} width={240} radius={8} />
      <Skeleton height={260} radius={12} />
    </SkeletonGroup>
  )
}
