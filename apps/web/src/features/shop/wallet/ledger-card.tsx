import { type ComponentType, useState } from 'react'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { type WalletPageTexts, walletPageTexts } from './page-messages.ts'
import { RebateRows } from './rebate-rows.tsx'
import { SpendRows } from './spend-rows.tsx'
import { WithdrawalRows } from './withdrawal-rows.tsx'

/** The ledgers of the wallet. Each is a name and the component that asks for its rows and draws them. */
const LEDGERS: readonly { value: string; name: (t: WalletPageTexts) => string; Rows: ComponentType }[] = [
  { value: 'withdrawals', name: (t) => t.withdrawals, Rows: WithdrawalRows },
  { value: 'rebates', name: (t) => t.rebates, Rows: RebateRows },
  { value: 'spends', name: (t) => t.spends, Rows: SpendRows },
]

export function LedgerCard() {
  const t = walletPageTexts.use()
  const [chosen, setChosen] = useState('withdrawals')
  const Rows = LEDGERS.find(({ value }) => value === chosen)?.Rows ?? WithdrawalRows
  return (
    <Card
      title={t.ledger}
      action={
        <Segmented
          label={t.ledgerOf}
          value={chosen}
          onChange={setChosen}
          options={LEDGERS.map(({ value, name }) => ({ value, label: name(t) }))}
        />
      }
    >
      <Rows />
    </Card>
  )
}
