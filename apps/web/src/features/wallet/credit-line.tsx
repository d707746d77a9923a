import { myWallet } from '@dukou/contract'
import { IconCoins } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CHANGES_ELSEWHERE, KEPT } from '../../lib/changes.ts'
import { call } from '../../lib/client.ts'
import { yuan } from '../../lib/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { NoticeLine } from '../../ui/notice-line.tsx'
import { walletTexts } from './messages.ts'

/** On top of home: money that came late or did not fit an order. It is here, and this is how it is used. */
export function CreditLine() {
  const t = walletTexts.use()
  const { data: wallet } = useQuery({
    queryKey: KEPT.wallet,
    queryFn: () => call(myWallet, {}, { quiet: true }),
    ...CHANGES_ELSEWHERE,
  })
  if (!wallet || wallet.creditLi === 0n) return null
  return (
    <NoticeLine
      icon={<IconCoins size={18} stroke={1.5} aria-hidden />}
      action={
        <ButtonLink to="/shop" variant="default" size="sm">
          {t.toShop}
        </ButtonLink>
      }
    >
      {t.credit} <Money>{yuan(wallet.creditLi)}</Money> {t.creditUse}
    </NoticeLine>
  )
}
