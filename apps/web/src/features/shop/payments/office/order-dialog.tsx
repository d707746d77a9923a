import { type AnswerOf, orderForTrade } from '@dukou/contract'
import { type ComponentType, type ReactNode, useState } from 'react'
import { gigabytes, moment, yuan } from '../../../../lib/format.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { useMay } from '../../../../lib/use-may.ts'
import { Code, Fact, Facts, FactsShapes } from '../../../../office/facts.tsx'
import { StateDot } from '../../../../office/state-dot.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { Money } from '../../../../ui/layout/money.tsx'
import { BeforeAfter, Receipt, ReceiptLine } from '../../../../ui/layout/receipt.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { type TradeTexts, tradeTexts } from './messages.ts'
import css from './order-dialog.module.css'
import { deviceText, modeText, shownStatus, TONES } from './trade-words.ts'

type Order = AnswerOf<typeof orderForTrade>

/** Shows how a paid order was paid, to print. */
export type ReceiptPart = (props: { order: Order; account: string; onClose: () => void }) => ReactNode

interface OrderDialogProps {
  orderId: string
  orderNo: string
  receipt: ReceiptPart
  onUser: (email: string) => void
  onClose: () => void
  /** The form that refunds the order. */
  Refund: ComponentType<RefundProps>
  /** The form that refunds payments for it that became credit. */
  RefundCredit: ComponentType<RefundProps>
}

export interface RefundProps {
  orderId: string
  orderNo: string
  onClose: () => void
}

/** An order as staff see it: what it cost, what it credited, how it was paid, and what its customer said. */
export function OrderDialog({ orderId, orderNo, receipt, onUser, onClose, Refund, RefundCredit }: OrderDialogProps) {
  const t = tradeTexts.use()
  const query = useCall(orderForTrade, { orderId })
  const [prints, setPrints] = useState(false)
  const mayRefund = useMay()('corrections:write')
  const [refunding, setRefunding] = useState<'order' | 'credit'>()
  const Form = refunding === 'credit' ? RefundCredit : Refund
  if (refunding) return <Form orderId={orderId} orderNo={orderNo} onClose={() => setRefunding(undefined)} />
  return (
    <Sheet title={t.order(orderNo)} width={520} onClose={onClose}>
      <Loaded query={query} skeleton={<FactsShapes />}>
        {(order) => (
          <>
            <Amounts order={order} t={t} />
            <OrderFacts order={order} t={t} />
            <div className={css.foot}>
              {order.paidAt && (
                <Button variant="default" onClick={() => setPrints(true)}>
                  {t.receipt}
                </Button>
              )}
              {mayRefund && order.status === 'paid' && (
                <Button color="red" variant="default" onClick={() => setRefunding('order')}>
                  {t.refund}
                </Button>
              )}
              {mayRefund && order.intoCreditLi > 0n && (
                <Button color="red" variant="default" onClick={() => setRefunding('credit')}>
                  {t.refundCredit}
                </Button>
              )}
              <Button variant="default" onClick={() => onUser(order.email)}>
                {t.allOfUser}
              </Button>
            </div>
            {prints && receipt({ order, account: order.email, onClose: () => setPrints(false) })}
          </>
        )}
      </Loaded>
    </Sheet>
  )
}

interface PartProps {
  order: Order
  t: TradeTexts
}

function Amounts({ order, t }: PartProps) {
  const outside = order.priceLi - order.couponDiscountLi - order.walletSpendLi
  return (
    <Receipt
      result={
        <ReceiptLine label={order.status === 'paid' ? t.outside : t.due} big>
          <Money large>{yuan(outside)}</Money>
        </ReceiptLine>
      }
    >
      <ReceiptLine label={order.description}>
        <Money>{yuan(order.priceLi)}</Money>
      </ReceiptLine>
      <ReceiptLine label={t.coupon(order.couponName ?? order.couponCode ?? '')} tone="in">
        −<Money>{yuan(order.couponDiscountLi)}</Money>
      </ReceiptLine>
      <ReceiptLine label={t.wallet}>
        −<Money>{yuan(order.walletSpendLi)}</Money>
      </ReceiptLine>
    </Receipt>
  )
}

function OrderFacts({ order, t }: PartProps) {
  const status = shownStatus(order.status)
  const { delivered } = order
  return (
    <Facts>
      <Fact label={t.user}>{order.email}</Fact>
      <Fact label={t.status}>
        <StateDot tone={TONES[status]}>{t[status]}</StateDot>
      </Fact>
      <Fact label={t.delivered}>{delivered ? <Delivered delivered={delivered} t={t} /> : t.notYet}</Fact>
      <Fact label={t.times}>
        {[
          t.placed(moment(order.createdAt)),
          ...(order.paidAt ? [t.paidThen(moment(order.paidAt))] : []),
          ...(delivered ? [t.deliveredThen(moment(delivered.at))] : []),
        ].map((line) => (
          <span key={line}>{line}</span>
        ))}
      </Fact>
      <Fact label={t.tried}>
        {order.trades.map((trade) => (
          <span key={trade.tradeNo}>
            <Code>{trade.tradeNo}</Code>
            {t.comma}
            {[
              modeText(trade.payMode, t),
              trade.paymentAccount,
              deviceText(trade.device, t),
              yuan(trade.amountLi),
              t[shownStatus(trade.status)],
            ]
              .filter(Boolean)
              .join(t.comma)}
          </span>
        ))}
        {order.trades.length === 0 && t.none}
      </Fact>
      {order.refundedLi > 0n && (
        <Fact label={t.refundedLabel}>{t.refundedText(yuan(order.refundedLi), yuan(order.refundedToSourceLi))}</Fact>
      )}
      {order.refundingLi > 0n && <Fact label={t.refundingLabel}>{yuan(order.refundingLi)}</Fact>}
      {order.creditedLi > 0n && <Fact label={t.creditedLabel}>{yuan(order.creditedLi)}</Fact>}
      <Fact label={t.rebate}>{yuan(order.rebateLi)}</Fact>
      <Fact label={t.feedback}>{order.feedback ?? t.noFeedback}</Fact>
    </Facts>
  )
}

function Delivered({ delivered, t }: { delivered: NonNullable<Order['delivered']>; t: TradeTexts }) {
  const { permanentBeforeBytes: before, permanentAfterBytes: after, timeBefore, timeAfter } = delivered
  const end = (at: Date | null) => (at ? moment(at) : t.noTime)
  return (
    <>
      {before !== after && (
        <span>
          {t.permanent} <BeforeAfter before={gigabytes(before)} after={`${gigabytes(after)} GB`} />
        </span>
      )}
      {end(timeBefore) !== end(timeAfter) && (
        <span>
          {t.timePack} <BeforeAfter before={end(timeBefore)} after={end(timeAfter)} />
        </span>
      )}
    </>
  )
}
