import { IconHourglass } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { moment, walletYuan } from '../../../lib/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PlainLink } from '../../../ui/controls/link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Money } from '../../../ui/layout/money.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { NoticeLine } from '../../../ui/states/notice-line.tsx'
import { openedPart } from '../../../ui/states/opened-part.tsx'
import { walletPageTexts } from './page-messages.ts'
import css from './wallet.module.css'
import { minimumText, obstacleOf, type Wallet } from './wallet-facts.ts'

const WithdrawSheet = openedPart(() => import('./withdraw-sheet.tsx'))

/**
 * The balance, what of it can be withdrawn, and why the rest cannot. The button can always be pressed: it says which rule
 * stands against a withdrawal.
 */
export function BalanceCard({ wallet }: { wallet: Wallet }) {
  const t = walletPageTexts.use()
  const [isOpen, setOpen] = useState(false)
  const withdraw = () => {
    const obstacle = obstacleOf(wallet, t, moment)
    if (obstacle) return toast.error(obstacle)
    setOpen(true)
  }
  return (
    <Card>
      <div className={css.balance}>
        <div>
          <p className={css.label}>{t.balance}</p>
          <p className={css.total}>
            <Money large>{walletYuan(wallet.totalLi)}</Money>
          </p>
          <p className={css.rule}>{t.rule(minimumText(wallet.minWithdrawalLi))}</p>
        </div>
        <Button size="lg" onClick={withdraw}>
          {t.withdraw(walletYuan(wallet.withdrawableLi))}
        </Button>
      </div>
      <dl className={css.parts}>
        <Part label={t.withdrawable} li={wallet.withdrawableLi} why={t.withdrawableWhy} />
        {wallet.creditLi > 0n && <Part label={t.credit} li={wallet.creditLi} why={t.creditWhy} />}
        {wallet.reservedLi > 0n && (
          <Part
            label={t.reserved}
            li={wallet.reservedLi}
            why={
              <>
                {t.reservedWhy} <PlainLink to="/order">{t.seeOrders}</PlainLink>
              </>
            }
          />
        )}
      </dl>
      {wallet.heldUntil && (
        <NoticeLine tone="lamp" icon={<IconHourglass size={18} stroke={1.5} aria-hidden />}>
          <b>{t.held(moment(wallet.heldUntil))}</b> {t.heldWhy}
        </NoticeLine>
      )}
      {isOpen && <WithdrawSheet wallet={wallet} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function Part({ label, li, why }: { label: string; li: bigint; why: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money>{walletYuan(li)}</Money>
        <span className={css.more}>{why}</span>
      </dd>
    </div>
  )
}
