import { ERROR_KINDS_LISTED, listErrors } from '@dukou/contract'
import { IconListDetails, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { day, grouped, moment } from '../../../../lib/format.ts'
import { serverNow } from '../../../../lib/server-time.ts'
import { businessDay } from '../../../../lib/site-zone.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { exportFile } from '../../../../office/resource/export-file.ts'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import { StateDot } from '../../../../office/state-dot.tsx'
import type { Column, Filter } from '../../../../office/table/column.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { ClearErrors } from './clear-errors.tsx'
import { type ErrorKind, sourceOf } from './error-facts.ts'
import { ErrorSheet } from './error-sheet.tsx'
import { type ErrorTexts, errorTexts } from './messages.ts'

const DAYS = 7

/** Errors of the last `DAYS` days on the server and in browsers. One row for each kind, latest first. */
export default function ErrorsScreen() {
  const t = errorTexts.use()
  const query = useCall(listErrors, { days: DAYS })
  const [openId, setOpenId] = useState<string>()
  const [clearing, setClearing] = useState(false)
  const { columns, filters } = useMemo(() => tableOf(t), [t])
  const kinds = query.data ?? []
  const count = kinds.reduce((sum, { times }) => sum + times, 0)
  const known = kinds.filter(({ stranger }) => !stranger)
  const opened = kinds.find(({ id }) => id === openId)
  const look = ({ id }: ErrorKind) => setOpenId(id)
  return (
    <>
      <ResourceScreen
        title={t.title}
        lead={
          query.data
            ? t.lead(
                known.reduce((sum, { times }) => sum + times, 0),
                known.length,
                known.filter(({ resolved }) => !resolved).length,
              ) + (known.length < kinds.length ? t.leadStrangers(kinds.length - known.length) : '')
            : t.leadLoading
        }
        query={query}
        list={listErrors}
        next={{ text: t.empty }}
        nameOf={({ name }) => name}
        columns={columns}
        filters={filters}
        searchLabel={t.search}
        fileName="errors"
        isPart={kinds.length >= ERROR_KINDS_LISTED}
        file={kinds.length < ERROR_KINDS_LISTED ? undefined : exportFile('listErrors', listErrors, { days: DAYS })}
        onOpen={look}
        acts={[{ label: t.look, icon: <IconListDetails size={18} stroke={1.5} aria-hidden />, act: look }]}
        side={
          <Button
            variant="default"
            icon={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={() => setClearing(true)}
          >
            {t.clear}
          </Button>
        }
      />
      {opened && <ErrorSheet kind={opened} onClose={() => setOpenId(undefined)} />}
      {clearing && <ClearErrors errors={count} kinds={kinds.length} onClose={() => setClearing(false)} />}
    </>
  )
}

function tableOf(t: ErrorTexts) {
  const columns: Column<ErrorKind>[] = [
    { id: 'name', label: t.name, text: ({ name }) => name, card: 'title' },
    { id: 'message', label: t.message, text: ({ message }) => message.split('\n')[0] ?? '', card: 'caption' },
    {
      id: 'state',
      label: t.state,
      text: (row) => stateOf(row, t),
      cell: (row) => <StateDot tone={toneOf(row)}>{stateOf(row, t)}</StateDot>,
      card: 'state',
    },
    { id: 'times', label: t.times, ...countOf(({ times }) => times), card: 'figure' },
    { id: 'people', label: t.people, ...countOf(({ people }) => people) },
    { id: 'last', label: t.last, ...timeOf(({ lastAt }) => lastAt), card: 'detail' },
    { id: 'first', label: t.first, ...timeOf(({ firstAt }) => firstAt) },
    { id: 'source', label: t.source, text: (row) => t[sourceOf(row)] },
    { id: 'release', label: t.release, text: ({ release }) => release, hidden: true },
  ]
  const filters: Filter<ErrorKind>[] = [
    {
      id: 'state',
      label: t.state,
      options: [
        { value: 'open', label: t.open },
        { value: 'fresh', label: t.fresh },
        { value: 'resolved', label: t.resolved },
      ],
      of: (row) => (row.resolved ? 'resolved' : isFresh(row) ? 'fresh' : 'open'),
    },
    {
      id: 'source',
      label: t.source,
      options: [
        { value: 'server', label: t.server },
        { value: 'browser', label: t.browser },
        { value: 'stranger', label: t.stranger },
      ],
      of: sourceOf,
    },
  ]
  return { columns, filters }
}

function isFresh({ firstAt }: ErrorKind): boolean {
  return day(firstAt) === businessDay(serverNow())
}

function toneOf(row: ErrorKind): 'good' | 'bad' | 'wait' {
  return row.resolved ? 'good' : isFresh(row) ? 'bad' : 'wait'
}

function stateOf(row: ErrorKind, t: ErrorTexts): string {
  return row.resolved ? t.resolved : isFresh(row) ? t.fresh : t.open
}

function countOf(of: (row: ErrorKind) => number) {
  return { text: (row: ErrorKind) => grouped(String(of(row))), order: of, number: true } as const
}

function timeOf(of: (row: ErrorKind) => Date) {
  return { text: (row: ErrorKind) => moment(of(row)), order: (row: ErrorKind) => of(row).getTime() } as const
}
