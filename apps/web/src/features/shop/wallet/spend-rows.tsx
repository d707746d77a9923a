import { walletSpends } from '@dukou/contract'
import { IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../../lib/use-call.ts'
import { Pager } from '../../../ui/layout/pager.tsx'
import { DEFAULT_PAGE_SIZE, type PageSize, pageOf } from '../../../ui/layout/paging.ts'
import { Empty } from '../../../ui/states/empty.tsx'
import { Loaded } from '../../../ui/states/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx'
import { LedgerRow } from './ledger-row.tsx'
import { walletPageTexts } from './page-messages.ts'
import css from './wallet.module.css'
import { type Spend, spendText } from './wallet-facts.ts'

/** Purchases and other changes of the wallet, the newest first. */
export function SpendRows() {
  const t = walletPageTexts.use()
  const query = useCall(walletSpends, {})
  return (
    <Loaded bare query={query} skeleton={<Shapes />} empty={<None />}>
      {(rows) => <Rows all={rows} label={t.spends} />}
    </Loaded>
  )
}

function Rows({ all, label }: { all: readonly Spend[]; label: string }) {
  const t = walletPageTexts.use()
  const [size, setSize] = useState<PageSize>(DEFAULT_PAGE_SIZE)
  const [wanted, setWanted] = useState(1)
  const { rows, page, pages } = pageOf(all, size, wanted)
  return (
    <>
      <ul className={css.rows} aria-label={label}>
        {rows.map((row, at) => (
          <LedgerRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a change of the wallet has no name of its own
            key={`${page} ${at}`}
            title={spendText(row, t)}
            at={row.at}
            changeLi={-row.spentLi}
            leftLi={row.leftLi}
          >
            <span className={css.more}>{row.spentLi > 0n ? t.decrease : t.increase}</span>
          </LedgerRow>
        ))}
      </ul>
      <Pager total={all.length} page={page} pages={pages} size={size} onPage={setWanted} onSize={setSize} />
    </>
  )
}

function None() {
  const t = walletPageTexts.use()
  return <Empty icon={<IconReceipt size={36} stroke={1.5} aria-hidden />} title={t.noSpends} text={t.noSpendsText} />
}

export function Shapes() {
  return (
    <SkeletonGroup className={css.shapes ?? ''}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={48} radius={8} />
      ))}
    </SkeletonGroup>
  )
}
