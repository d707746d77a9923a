import { myWallet } from '@dukou/contract'
import type { ReactNode } from 'react'
import { useCall } from '../../../lib/use-call.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { Loaded } from '../../../ui/states/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx'
import { AddressCard } from './address-card.tsx'
import { BalanceCard } from './balance-card.tsx'
import { LedgerCard } from './ledger-card.tsx'
import { walletPageTexts } from './page-messages.ts'
import css from './wallet.module.css'

const WHILE_OPEN_MS = 60_000

interface WalletScreenProps {
  /** Nothing is asked before. */
  signedIn: boolean
  /** Stands last: whether the balance buys the next time package by itself. */
  renewal: ReactNode
}

/** The wallet: balance with its parts, ledgers, payout address, renewal. */
export function WalletScreen({ signedIn, renewal }: WalletScreenProps) {
  const t = walletPageTexts.use()
  // While a withdrawal is open, staff may settle it or send its money back at any moment.
  const query = useCall(
    myWallet,
    {},
    { when: signedIn, everyMs: (last) => (last?.openWithdrawalId ? WHILE_OPEN_MS : false) },
  )
  return (
    <Page title={t.title} lead={t.lead}>
      <Loaded query={query} skeleton={<Shapes />}>
        {(wallet) => (
          <>
            <BalanceCard wallet={wallet} />
            <div className={css.columns}>
              <LedgerCard />
              <AddressCard key={wallet.payoutAddress} wallet={wallet} />
            </div>
            {renewal}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Shapes() {
  return (
    <SkeletonGroup className={css.shapes ?? ''}>
      <Skeleton height={200} radius={12} />
      <Skeleton height={360} radius={12} />
    </SkeletonGroup>
  )
}
