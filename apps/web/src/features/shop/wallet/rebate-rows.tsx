import { listRewards } from '@dukou/contract'
import { IconUsers } from '@tabler/icons-react'
import { walletYuan, yuan } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Empty } from '../../../ui/states/empty.tsx'
import { Loaded } from '../../../ui/states/loaded.tsx'
import { LedgerRow } from './ledger-row.tsx'
import { walletPageTexts } from './page-messages.ts'
import { PagedRows, Shapes } from './paged-rows.tsx'
import css from './wallet.module.css'

/** Rebates for what invited friends paid, the newest first. */
export function RebateRows() {
  const t = walletPageTexts.use()
  const query = useCall(listRewards, {})
  return (
    <Loaded bare query={query} skeleton={<Shapes />} empty={<None />}>
      {(all) => (
        <PagedRows all={all} label={t.rebates}>
          {(row) => (
            <LedgerRow
              key={row.id}
              title={t.rebate(row.invitee, row.description)}
              at={row.boughtAt}
              changeLi={row.rewardLi - row.debtPaidLi}
              leftLi={row.leftLi}
            >
              <span className={css.more}>{t.friendPaid(yuan(row.externalLi))}</span>
              {row.debtPaidLi > 0n && <span className={css.more}>{t.keptForDebt(walletYuan(row.debtPaidLi))}</span>}
              {row.refundedLi > 0n && <span className={css.more}>{t.refundedBack(walletYuan(row.refundedLi))}</span>}
              <span className={css.more}>{row.reversedAt ? t.rebateReversed : t.credited}</span>
            </LedgerRow>
          )}
        </PagedRows>
      )}
    </Loaded>
  )
}

function None() {
  const t = walletPageTexts.use()
  return <Empty icon={<IconUsers size={36} stroke={1.5} aria-hidden />} title={t.noRebates} text={t.noRebatesText} />
}
