import { type AnswerOf, listCorrections } from '@dukou/contract'
import { IconArrowBackUp, IconGift } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { fixed, moment, yuan } from '../../../../lib/format.ts'
import { useMay } from '../../../../lib/use-may.ts'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import { useSource } from '../../../../office/resource/use-source.ts'
import type { Column } from '../../../../office/table/column.ts'
import { traffic } from '../../../../office/traffic.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { type Gift, GiftDrawer } from './gift-drawer.tsx'
import { GiftResult } from './gift-result.tsx'
import { type CorrectionTexts, correctionTexts } from './messages.ts'
import { UndoCorrection } from './undo-correction.tsx'

type Correction = AnswerOf<typeof listCorrections>[number]

/** Manual adjustments by staff, with undo. One user is adjusted in the user form, many users here. */
export default function CorrectionsScreen() {
  const t = correctionTexts.use()
  const { query, source, file } = useSource(
    listCorrections,
    (count, sought, { after }) => ({ count, sought, userId: null, after }),
    {
      exported: 'listCorrections',
    },
  )
  const mayGive = useMay()('corrections:write')
  const [open, setOpen] = useState<'gift' | Correction>()
  const [gift, setGift] = useState<Gift>()
  const close = () => setOpen(undefined)
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <>
      <ResourceScreen
        title={t.title}
        lead={t.lead}
        query={query}
        source={source}
        file={file}
        list={listCorrections}
        next={{ text: t.empty }}
        nameOf={(row) => whoOf(row, t)}
        columns={columns}
        searchLabel={t.search}
        fileName="corrections"
        side={
          mayGive && (
            <Button icon={<IconGift size={16} stroke={1.75} aria-hidden />} onClick={() => setOpen('gift')}>
              {t.give}
            </Button>
          )
        }
        acts={
          mayGive ? [{ label: t.undo, icon: <IconArrowBackUp size={18} stroke={1.5} aria-hidden />, act: setOpen }] : []
        }
      />
      {open === 'gift' && <GiftDrawer onClose={close} onSkipped={setGift} />}
      {gift && <GiftResult gift={gift} onClose={() => setGift(undefined)} />}
      {open && open !== 'gift' && (
        <UndoCorrection
          id={open.id}
          who={whoOf(open, t)}
          count={open.people - open.undone}
          gaveDays={open.addDays > 0}
          onClose={close}
        />
      )}
    </>
  )
}

const whoOf = ({ email, people }: Correction, t: CorrectionTexts) => (people === 1 ? email : t.many(email, people))

function columnsOf(t: CorrectionTexts): Column<Correction>[] {
  const stateOf = ({ people, undone }: Correction) => {
    if (undone === 0) return ''
    return undone === people ? t.undone : t.partly(undone)
  }
  const signed = (amount: number | bigint, words: string) => (amount > 0 ? `+${words}` : words)
  return [
    { id: 'who', label: t.who, text: (row) => whoOf(row, t), card: 'title' },
    { id: 'state', label: t.state, text: stateOf, card: 'state' },
    {
      id: 'money',
      label: t.money,
      text: ({ addLi }) => (addLi === 0n ? t.none : signed(addLi, yuan(addLi))),
      number: true,
      card: 'figure',
    },
    {
      id: 'traffic',
      label: t.traffic,
      text: ({ addBytes }) => (addBytes === 0n ? t.none : signed(addBytes, traffic(addBytes))),
      number: true,
      card: 'caption',
      named: true,
    },
    {
      id: 'days',
      label: t.days,
      text: ({ addDays }) => (addDays === 0 ? t.none : signed(addDays, daysText(addDays))),
      number: true,
      card: 'caption',
      named: true,
    },
    { id: 'reason', label: t.reason, text: ({ reason }) => reason, card: 'detail' },
    { id: 'actor', label: t.actor, text: ({ actor }) => actor },
    {
      id: 'at',
      label: t.at,
      text: ({ createdAt }) => moment(createdAt),
    },
  ]
}

const daysText = (days: number) =>
  Number.isInteger(days) ? String(days) : fixed(BigInt(Math.round(days * 100)), 100n, 2)
