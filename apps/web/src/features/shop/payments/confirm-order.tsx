import { type AnswerOf, type hostInfo, myWallet, type walletCheck } from '@dukou/contract'
import type { PayMode } from '@dukou/domain'
import { IconCoins } from '@tabler/icons-react'
import { onMobile } from '../../../lib/device.ts'
import { walletYuan, yuan } from '../../../lib/format.ts'
import { thisInApp } from '../../../lib/in-app.ts'
import type { User } from '../../../lib/session.ts'
import { useSiteQuery } from '../../../lib/site.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Money } from '../../../ui/layout/money.tsx'
import { Receipt, ReceiptLine } from '../../../ui/layout/receipt.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { LoadFailed } from '../../../ui/states/load-failed.tsx'
import { Loaded } from '../../../ui/states/loaded.tsx'
import { NoticeLine } from '../../../ui/states/notice-line.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import css from './confirm-order.module.css'
import { CouponField } from './coupon-field.tsx'
import { GainLines } from './gains.tsx'
import { type PaymentTexts, paymentTexts } from './messages.ts'
import { opensIn } from './pay-here.ts'
import { PayMethods } from './pay-methods.tsx'
import { appName } from './shut-here.tsx'
import type { OrderCoupon } from './use-coupon.ts'
import { type WayTexts, wayTexts } from './way-messages.ts'

export type Order = AnswerOf<typeof walletCheck>

type Way = AnswerOf<typeof hostInfo>['payWays'][number]

interface ConfirmOrderProps {
  order: Order
  user: User
  /** The chosen payment method. While undefined, the first method applies. */
  mode: PayMode | undefined
  onMode: (mode: PayMode) => void
  /** The wallet was asked and its part is settled; until then the amount to pay is not known. */
  checked: boolean
  checkFailed: boolean
  onCheckAgain: () => void
  coupon: OrderCoupon
  paying: boolean
  /** `undefined` where nothing is left to pay outside: the wallet covers all. */
  onPay: (mode: PayMode | undefined) => void
  onClose: () => void
}

/** The slip before paying: what it costs, who pays what, and where one stands afterwards. */
export function ConfirmOrder(props: ConfirmOrderProps) {
  const { order, user, mode, onMode, checked, checkFailed, onCheckAgain, coupon, paying, onPay, onClose } = props
  const t = paymentTexts.use()
  const reasons = wayTexts.use()
  const inApp = onMobile() ? thisInApp() : undefined
  const site = useSiteQuery()
  const methods = (site.data?.payWays ?? []).map((way) => ({
    mode: way.mode,
    why: whyNot(way, order.dueLi, checked, reasons),
    note: inApp && !opensIn(way.mode, inApp) ? reasons.wayShut(appName(inApp, reasons)) : undefined,
  }))
  const open = methods.filter(({ why }) => why === undefined)
  const easiest = open.find(({ note }) => note === undefined) ?? open[0]
  const chosen = (open.find((one) => one.mode === mode) ?? easiest)?.mode
  const due = yuan(order.dueLi)
  const free = checked && order.dueLi === 0n
  return (
    <Sheet onClose={onClose} title={t.confirmTitle} width={480}>
      <div className={css.slip}>
        {order.creditedLi > 0n && (
          <NoticeLine tone="lamp" icon={<IconCoins size={18} stroke={1.5} aria-hidden />}>
            {t.received} <Money>{yuan(order.creditedLi)}</Money>
            {t.keptAsBalance}
          </NoticeLine>
        )}
        <Receipt
          result={
            <ReceiptLine label={t.due} big>
              {checked ? <Money large>{due}</Money> : checkFailed ? t.dueUnknown : <Skeleton height={32} width={120} />}
            </ReceiptLine>
          }
        >
          <ReceiptLine label={order.description}>
            <Money>{yuan(order.priceLi)}</Money>
          </ReceiptLine>
          {order.couponDiscountLi > 0n && (
            <ReceiptLine label={t.coupon(order.couponName ?? order.couponCode ?? '')} tone="in">
              −<Money>{yuan(order.couponDiscountLi)}</Money>
            </ReceiptLine>
          )}
          {checked && <WalletLine order={order} />}
        </Receipt>
        {checkFailed && <LoadFailed onRetry={onCheckAgain} />}
        <CouponField order={order} coupon={coupon} disabled={paying} />
        {!free && !checkFailed && (
          <Loaded bare query={site} skeleton={<Skeleton height={72} />}>
            {() => <PayMethods methods={methods} chosen={chosen} onChoose={onMode} />}
          </Loaded>
        )}
        <GainLines user={user} adds={order} />
        <div>
          <Button
            size="lg"
            fullWidth
            loading={paying}
            disabled={!checked || coupon.isChanging || (!free && !chosen)}
            onClick={() => onPay(free ? undefined : chosen)}
          >
            {free && order.walletSpendLi === 0n ? t.payNothing : payWords(chosen, checked ? order.dueLi : undefined, t)}
          </Button>
          <p className={css.note}>{t.kept}</p>
        </div>
      </div>
    </Sheet>
  )
}

/** The reason for which a way to pay cannot be chosen now. An amount that is not known is not judged. */
function whyNot({ state, minLi, maxLi }: Way, dueLi: bigint, isKnown: boolean, t: WayTexts): string | undefined {
  if (state === 'failing') return t.wayFailing
  if (state === 'closed') return t.wayClosed
  if (!isKnown) return undefined
  if (dueLi < minLi) return t.wayFrom(yuan(minLi))
  return dueLi > maxLi ? t.wayUpTo(yuan(maxLi)) : undefined
}

/** The words of the button. An amount that is not known is not named. */
function payWords(chosen: PayMode | undefined, dueLi: bigint | undefined, t: PaymentTexts): string {
  if (!chosen || dueLi === 0n) return t.payFromWallet
  return dueLi === undefined ? t.payWithUnknown(t[chosen]) : t.payWith(t[chosen], yuan(dueLi))
}

/** Shows the wallet's part of the payment, and the wallet's balance before. */
function WalletLine({ order }: { order: Order }) {
  const t = paymentTexts.use()
  const { data: wallet } = useCall(myWallet, {}, { quiet: true, occasion: `${order.id} ${order.walletSpendLi}` })
  if (order.walletSpendLi === 0n && !wallet?.totalLi) return null
  const balance = wallet && walletYuan(wallet.totalLi + order.walletSpendLi)
  return (
    <ReceiptLine label={balance ? t.wallet(balance) : t.walletPart}>
      −<Money>{yuan(order.walletSpendLi)}</Money>
    </ReceiptLine>
  )
}
