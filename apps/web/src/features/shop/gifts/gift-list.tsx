import { IconGift } from '@tabler/icons-react'
import { useState } from 'react'
import { moment } from '../../../lib/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Pager } from '../../../ui/layout/pager.tsx'
import { DEFAULT_PAGE_SIZE, type PageSize, pageOf } from '../../../ui/layout/paging.ts'
import { Empty } from '../../../ui/states/empty.tsx'
import { type Gift, inGb } from './gift-facts.ts'
import css from './gifts.module.css'
import { giftTexts } from './messages.ts'

const TONES = { open: 'lamp', taken: 'green', returned: 'grey' } as const

interface GiftListProps {
  gifts: readonly Gift[]
  /** The code of an open gift is to be shown. */
  onCode: (gift: Gift) => void
}

export function GiftList({ gifts, onCode }: GiftListProps) {
  const t = giftTexts.use()
  const [size, setSize] = useState<PageSize>(DEFAULT_PAGE_SIZE)
  const [wanted, setWanted] = useState(1)
  const { rows, page, pages } = pageOf(gifts, size, wanted)
  if (gifts.length === 0) {
    return (
      <Card>
        <Empty icon={<IconGift size={36} stroke={1.5} aria-hidden />} title={t.empty} text={t.emptyText} />
      </Card>
    )
  }
  return (
    <>
      <Card title={t.records}>
        <ul className={css.rows}>
          {rows.map((gift) => (
            <GiftRow key={gift.id} gift={gift} onCode={onCode} />
          ))}
        </ul>
      </Card>
      <Pager total={gifts.length} page={page} pages={pages} size={size} onPage={setWanted} onSize={setSize} />
    </>
  )
}

function GiftRow({ gift, onCode }: { gift: Gift; onCode: (gift: Gift) => void }) {
  const t = giftTexts.use()
  return (
    <li className={css.row}>
      <div className={css.what}>
        <span className={css.mono}>{gift.code}</span>
        <span className={css.more}>{moment(gift.createdAt)}</span>
      </div>
      <div className={css.amount}>
        <span>−{inGb(gift.sentGb)} GB</span>
        <span className={css.more}>{resultOf(gift, t)}</span>
      </div>
      <div className={css.state}>
        <Badge tone={TONES[gift.state]}>{t[gift.state]}</Badge>
        {gift.state === 'open' && (
          <Button variant="light" size="sm" aria-label={t.codeOf(gift.code)} onClick={() => onCode(gift)}>
            {t.code}
          </Button>
        )}
      </div>
    </li>
  )
}

function resultOf(gift: Gift, t: ReturnType<typeof giftTexts.use>): string {
  if (gift.state !== 'returned') return t.gets(inGb(gift.receivedGb))
  return gift.returnReason === 'expired' ? t.expiredBack : t.allBack
}
