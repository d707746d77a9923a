import { myWallet } from '@dukou/contract'
import { IconCoins } from '@tabler/icons-react'
import { yuan } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Money } from '../../../ui/layout/money.tsx'
import { NoticeLine } from '../../../ui/states/notice-line.tsx'
import { walletTexts } from './messages.ts'

/**
 * On top of home: money that came late or did not fit an order is here, and this is how it is used. While it is all
 * reserved, the line leads to the order that holds it.
 */
export function CreditLine() {
  const t = walletTexts.use()
  const { data: wallet } = useCall(myWallet, {}, { quiet: true })
  if (!wallet || (wallet.creditLi === 0n && wallet.reservedLi === 0n)) return null
  const free = wallet.creditLi > 0n
  return (
    <NoticeLine
      icon={<IconCoins size={18} stroke={1.5} aria-hidden />}
      action={
        <ButtonLink to={free ? '/shop' : '/order'} variant="default" size="sm">
          {free ? t.toShop : t.toOrders}
        </ButtonLink>
      }
    >
      {t.credit} <Money>{yuan(free ? wallet.creditLi : wallet.reservedLi)}</Money> {free ? t.creditUse : t.reserved}
    </NoticeLine>
  )
}
