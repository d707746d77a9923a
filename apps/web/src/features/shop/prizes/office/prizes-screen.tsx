import { deletePrize, listPrizes, lotteryToday, savePrize } from '@dukou/contract'
import { oddsText } from '@dukou/domain'
import { useMemo } from 'react'
import { call } from '../../../../lib/client.ts'
import { refresh, useCall } from '../../../../lib/use-call.ts'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import { prizeTexts } from './messages.ts'
import { prizeFields } from './prize-fields.ts'
import { PrizePreview, withForm } from './prize-preview.tsx'
import { PrizeSums } from './prize-sums.tsx'
import { prizeColumns } from './prize-table.tsx'
import { blankPrize, inputOf, type Prize, valuesOf } from './prize-values.ts'

const NOTHING: readonly Prize[] = []

/** The prizes of the lottery, what their weights come to, and how the day goes. */
export default function PrizesScreen() {
  const t = prizeTexts.use()
  const query = useCall(listPrizes, {})
  const today = useCall(lotteryToday, {}, { quiet: true, everyMs: 60_000 }).data
  const prizes = query.data ?? NOTHING
  const { columns, fields, blank } = useMemo(
    () => ({ columns: prizeColumns(prizes, t), fields: prizeFields(t), blank: blankPrize(t) }),
    [prizes, t],
  )
  return (
    <ResourceScreen
      title={t.title}
      lead={t.lead}
      query={query}
      list={listPrizes}
      next={{ text: t.next }}
      nameOf={({ name }) => name}
      columns={columns}
      searchLabel={t.search}
      fileName="prizes"
      writes={savePrize}
      above={query.data && <PrizeSums prizes={prizes} today={today} t={t} />}
      editing={{
        create: t.create,
        title: t.edit,
        fields,
        blank,
        valuesOf,
        save: async (values, _id, base) => {
          await call(savePrize, inputOf(values, base))
          void refresh(lotteryToday)
          return []
        },
        refusedAt: { prizeCouponUnusable: 'discount', imageNotFound: 'photoUrl' },
        words: {
          done: t.saved,
          failed: t.saveFailed,
          sentence: (values) => values.name && t.sentence(values.name, oddsText(withForm(values, prizes).own)),
          preview: (values) => <PrizePreview values={values} prizes={prizes} t={t} />,
        },
      }}
      removal={{
        remove: ({ id }) => call(deletePrize, { id }).then(() => refresh(lotteryToday)),
        title: t.removeTitle,
        consequences: () => (prizes.length > 1 ? [t.removeKept, t.removeOdds] : [t.removeKept]),
        verb: t.remove,
        done: t.removed,
        failed: t.removeFailed,
      }}
    />
  )
}
