import { myWithdrawals } from '@dukou/contract'
import { IconCoins } from '@tabler/icons-react'
import { useState } from 'react'
import { usdt } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Pager } from '../../../ui/layout/pager.tsx'
import { DEFAULT_PAGE_SIZE, type PageSize, pageOf } from '../../../ui/layout/paging.ts'
import { Empty } from '../../../ui/states/empty.tsx'
import { Loaded } from '../../../ui/states/loaded.tsx'
import { openedPart } from '../../../ui/states/opened-part.tsx'
import { LedgerRow } from './ledger-row.tsx'
import { walletPageTexts } from './page-messages.ts'
import { Shapes } from './paged-rows.tsx'
import { PayoutAddress } from './payout-address.tsx'
import css from './wallet.module.css'
import { stateText, type Withdrawal } from './wallet-facts.ts'

const CancelWithdrawal = openedPart(() => import('./cancel-withdrawal.tsx'))

/** The user's withdrawals, the newest first. One that nobody has taken up can be cancelled. */
export function WithdrawalRows() {
  const query = useCall(myWithdrawals, {}, { everyMs: 60_000 })
  return (
    <Loaded bare query={query} skeleton={<Shapes />} empty={<None />}>
      {(rows) => <Rows all={rows} />}
    </Loaded>
  )
}

function Rows({ all }: { all: readonly Withdrawal[] }) {
  const t = walletPageTexts.use()
  const [size, setSize] = useState<PageSize>(DEFAULT_PAGE_SIZE)
  const [wanted, setWanted] = useState(1)
  const [cancelling, setCancelling] = useState<Withdrawal>()
  const { rows, page, pages } = pageOf(all, size, wanted)
  return (
    <>
      <ul className={css.rows} aria-label={t.withdrawals}>
        {rows.map((row) => (
          <LedgerRow
            key={row.id}
            title={t.row(stateText(row, t))}
            at={row.requestedAt}
            changeLi={-row.amountLi}
            leftLi={row.leftLi}
          >
            <span className={css.more}>
              {row.network} <PayoutAddress>{row.address}</PayoutAddress>
            </span>
            {row.paidUsdtMilli !== null && <span className={css.more}>{t.sent(usdt(row.paidUsdtMilli))}</span>}
            {row.transactionId !== '' && <span className={css.more}>{t.transaction(row.transactionId)}</span>}
            {row.message !== '' && <span className={css.message}>{t.message(row.message)}</span>}
            {row.status === 'requested' && (
              <span>
                <Button variant="default" size="sm" onClick={() => setCancelling(row)}>
                  {t.cancelRow}
                </Button>
              </span>
            )}
          </LedgerRow>
        ))}
      </ul>
      <Pager total={all.length} page={page} pages={pages} size={size} onPage={setWanted} onSize={setSize} />
      {cancelling && <CancelWithdrawal withdrawal={cancelling} onClose={() => setCancelling(undefined)} />}
    </>
  )
}

function None() {
  const t = walletPageTexts.use()
  return (
    <Empty icon={<IconCoins size={36} stroke={1.5} aria-hidden />} title={t.noWithdrawals} text={t.noWithdrawalsText} />
  )
}
