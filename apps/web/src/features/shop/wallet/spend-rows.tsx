import { walletSpends } from '@dukou/contract'
import { IconReceipt } from '@tabler/icons-react'
import { useCall } from '../../../lib/use-call.ts'
import { Empty } from '../../../ui/states/empty.tsx'
import { Loaded } from '../../../ui/states/loaded.tsx'
import { LedgerRow } from './ledger-row.tsx'
import { walletPageTexts } from './page-messages.ts'
import { PagedRows, Shapes } from './paged-rows.tsx'
import css from './wallet.module.css'
import { spendText } from './wallet-facts.ts'

/** Purchases and other changes of the wallet, the newest first. */
export function SpendRows() {
  const t = walletPageTexts.use()
  const query = useCall(walletSpends, {})
  return (
    <Loaded bare query={query} skeleton={<Shapes />} empty={<None />}>
      {(all) => (
        <PagedRows all={all} label={t.spends}>
          {(row, at) => (
            <LedgerRow key={at} title={spendText(row, t)} at={row.at} changeLi={-row.spentLi} leftLi={row.leftLi}>
              <span className={css.more}>{row.spentLi > 0n ? t.decrease : t.increase}</span>
            </LedgerRow>
          )}
        </PagedRows>
      )}
    </Loaded>
  )
}

function None() {
  const t = walletPageTexts.use()
  return <Empty icon={<IconReceipt size={36} stroke={1.5} aria-hidden />} title={t.noSpends} text={t.noSpendsText} />
}
