import type { AnswerOf, countUsers, UserFilter } from '@dukou/contract'
import { IconHistory, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import type { Fields } from '../../../../lib/address.ts'
import { grouped } from '../../../../lib/format.ts'
import { useMay } from '../../../../lib/use-may.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { openedPart } from '../../../../ui/states/opened-part.tsx'
import { batchTexts } from './batch-messages.ts'

const BatchDrawer = openedPart(async () => ({ default: (await import('./batch-drawer.tsx')).BatchDrawer }))
const BatchSheet = openedPart(async () => ({ default: (await import('./batch-sheet.tsx')).BatchSheet }))
const BatchHistory = openedPart(async () => ({ default: (await import('./batch-history.tsx')).BatchHistory }))

interface BatchButtonsProps {
  filter: UserFilter
  total: AnswerOf<typeof countUsers> | undefined
  /** The open batch, as the address names it. */
  batchId: string | undefined
  change: (fields: Fields) => void
}

/** Acts on everybody who matches, and the batches that were. */
export function BatchButtons({ filter, total, batchId, change }: BatchButtonsProps) {
  const t = batchTexts.use()
  const mayGive = useMay()('corrections:write')
  const [open, setOpen] = useState<'new' | 'history'>()
  const close = () => setOpen(undefined)
  const show = (id: string) => {
    close()
    change({ batch: id })
  }
  const people = t.whom(grouped(String(total?.count ?? 0)), total?.isMore ?? false)
  return (
    <>
      <Button
        variant="default"
        icon={<IconHistory size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen('history')}
      >
        {t.history}
      </Button>
      {mayGive && total && total.count > 0 && (
        <Button
          variant="default"
          icon={<IconUsersGroup size={16} stroke={1.75} aria-hidden />}
          onClick={() => setOpen('new')}
        >
          {t.actOnAll(people)}
        </Button>
      )}
      {open === 'new' && (
        <BatchDrawer filter={filter} people={people} onPrepared={({ id }) => show(id)} onClose={close} />
      )}
      {open === 'history' && <BatchHistory onOpen={show} onClose={close} />}
      {batchId && <BatchSheet id={batchId} onClose={() => change({ batch: undefined })} />}
    </>
  )
}
