import { listRebates } from '@dukou/contract'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useFields } from '../../../../lib/address.ts'
import { moment, yuan } from '../../../../lib/format.ts'
import { useMay } from '../../../../lib/use-may.ts'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import { useSource } from '../../../../office/resource/use-source.ts'
import type { Column, Filter } from '../../../../office/table/column.ts'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { percent } from '../referral-facts.ts'
import { type OfficeReferralTexts, officeReferralTexts } from './messages.ts'
import type { Rebate } from './rebate-row.ts'
import { ReverseRebate } from './reverse-rebate.tsx'

/** Every rebate, newest first, with what makes it doubtful; staff who may correct money take it back here. */
export default function RebatesScreen() {
  const t = officeReferralTexts.use()
  const [{ flags }] = useFields()
  const { query, source, file } = useSource(
    listRebates,
    (number, sought, { after }) => ({ number, sought, flagged: flags === 'flagged', after }),
    { exported: 'listRebates' },
  )
  const mayTake = useMay()('corrections:write')
  const [taking, setTaking] = useState<Rebate>()
  const { columns, filters } = useMemo(() => tableOf(t), [t])
  const take = (row: Rebate) =>
    row.reversedAt || row.refundedLi === row.rewardLi ? toast.warn(t.gone, { ms: 3000 }) : setTaking(row)
  return (
    <>
      <ResourceScreen
        title={t.rebates}
        lead={t.rebatesLead}
        query={query}
        source={source}
        file={file}
        list={listRebates}
        next={{ text: t.noRebates }}
        nameOf={({ inviter, description }) => `${inviter} ${description}`}
        columns={columns}
        filters={filters}
        searchLabel={t.rebatesSearch}
        fileName="rebates"
        acts={
          mayTake ? [{ label: t.take, icon: <IconArrowBackUp size={18} stroke={1.5} aria-hidden />, act: take }] : []
        }
      />
      {taking && <ReverseRebate rebate={taking} onClose={() => setTaking(undefined)} />}
    </>
  )
}

function tableOf(t: OfficeReferralTexts) {
  const flagsOf = ({ flags }: Rebate) => (flags.length === 0 ? t.none : flags.map((flag) => t[flag]).join(t.join))
  const columns: Column<Rebate>[] = [
    { id: 'at', label: t.at, text: ({ boughtAt }) => moment(boughtAt), mono: true, card: 'caption' },
    { id: 'inviter', label: t.inviter, text: ({ inviter }) => inviter, card: 'title' },
    { id: 'friend', label: t.friend, text: ({ invitee }) => invitee, card: 'detail', named: true },
    { id: 'product', label: t.product, text: ({ description }) => description },
    { id: 'paid', label: t.paid, text: ({ externalLi }) => yuan(externalLi), number: true },
    { id: 'rate', label: t.rate, text: ({ rewardRate }) => percent(rewardRate), number: true },
    { id: 'reward', label: t.reward, text: ({ rewardLi }) => yuan(rewardLi), number: true, card: 'figure' },
    { id: 'kept', label: t.keptForDebt, text: ({ debtPaidLi }) => yuan(debtPaidLi), number: true, hidden: true },
    { id: 'flags', label: t.flags, text: flagsOf, card: 'detail', named: true },
    {
      id: 'state',
      label: t.state,
      text: (row) => stateText(row, t),
      card: 'state',
    },
    { id: 'reason', label: t.reason, text: ({ reason }) => reason, hidden: true },
  ]
  const filters: Filter<Rebate>[] = [
    { id: 'flags', label: t.flags, options: [{ value: 'flagged', label: t.withFlags }] },
  ]
  return { columns, filters }
}

function stateText({ reversedAt, debtLi, refundedLi }: Rebate, t: OfficeReferralTexts): string {
  if (reversedAt) return t.takenBack(yuan(debtLi ?? 0n))
  return refundedLi > 0n ? t.refundedBack(yuan(refundedLi)) : t.booked
}
