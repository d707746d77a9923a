import { IconCopyPlus, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { refresh } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { DrawerForm } from '../form/drawer-form.tsx'
import type { Values } from '../form/field.ts'
import type { RowAct } from '../table/column.ts'
import { DataTable } from '../table/data-table.tsx'
import { officeTexts } from '../texts.ts'
import { RemoveRows } from './remove-rows.tsx'
import type { Resource } from './resource.ts'
import css from './resource-screen.module.css'

type Open<Row> = { what: 'create' } | { what: 'edit' | 'copy'; row: Row } | { what: 'remove'; rows: readonly Row[] }

/** A screen that lists things, and makes, changes, copies and removes them. */
export function ResourceScreen<Row extends { id: string }, V extends Values>(resource: Resource<Row, V>) {
  const { query, list, nameOf, editing, removal, acts = [] } = resource
  const t = officeTexts.use()
  const [open, setOpen] = useState<Open<Row>>()
  const close = () => setOpen(undefined)
  const edit = (row: Row) => setOpen({ what: 'edit', row })
  const copy: RowAct<Row> = {
    label: t.copy,
    icon: <IconCopyPlus size={18} stroke={1.5} aria-hidden />,
    act: (row) => setOpen({ what: 'copy', row }),
  }
  const rowActs: RowAct<Row>[] = [
    { label: t.edit, icon: <IconPencil size={18} stroke={1.5} aria-hidden />, act: edit },
    ...(editing.copies ? [copy] : []),
    ...acts,
    {
      label: t.remove,
      icon: <IconTrash size={18} stroke={1.5} aria-hidden />,
      danger: true,
      act: (row) => setOpen({ what: 'remove', rows: [row] }),
    },
  ]
  return (
    <Page
      title={resource.title}
      lead={resource.lead}
      side={
        <div className={css.side}>
          {resource.side}
          <Button icon={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setOpen({ what: 'create' })}>
            {editing.create}
          </Button>
        </div>
      }
    >
      <Loaded query={query} skeleton={<TableSkeleton />}>
        {(rows) => (
          <DataTable
            {...resource}
            rows={rows}
            onOpen={edit}
            acts={rowActs}
            bulk={{ label: t.removeChosen, act: (chosen) => setOpen({ what: 'remove', rows: chosen }) }}
          />
        )}
      </Loaded>
      {open && open.what !== 'remove' && (
        <DrawerForm
          title={open.what === 'edit' ? editing.title(nameOf(open.row)) : editing.create}
          fields={editing.fields}
          initial={open.what === 'create' ? editing.blank : editing.valuesOf(open.row)}
          isEdit={open.what === 'edit'}
          words={editing.words}
          save={async (values) => {
            const notes = await editing.save(values, open.what === 'edit' ? open.row.id : null)
            void refresh(list)
            return notes
          }}
          fieldOf={({ refusal }) => refusal && editing.refusedAt?.[refusal]}
          onClose={close}
        />
      )}
      {open?.what === 'remove' && (
        <RemoveRows rows={open.rows} nameOf={nameOf} removal={removal} onDone={() => refresh(list)} onClose={close} />
      )}
    </Page>
  )
}

function TableSkeleton() {
  return (
    <SkeletonGroup className={css.skeleton ?? ''}>
      <Skeleton height={32} width={240} radius={8} />
      <Skeleton height={260} radius={12} />
    </SkeletonGroup>
  )
}
