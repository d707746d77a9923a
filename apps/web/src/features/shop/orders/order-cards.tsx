import { moment, yuan } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Money } from '../../../ui/layout/money.tsx'
import { CreditedLine } from './credited-line.tsx'
import { orderTexts } from './messages.ts'
import { MoreActs, type OrderActions } from './order-acts.tsx'
import css from './order-cards.module.css'
import { gainsText, makeUpText, type Order, outsideLi, shownStatus, timeLeftText } from './order-facts.ts'
import { RefundLines } from './refund-lines.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Orders on a phone: the amount large, buttons only where something is due. */
export function OrderCards({ orders, ...actions }: { orders: readonly Order[] } & OrderActions) {
  const t = orderTexts.use()
  const now = useNow(60_000)
  return (
    <ul className={css.cards}>
      {orders.map((order) => {
        const status = shownStatus(order)
        return (
          <li key={order.id} className={css.card}>
            <div className={css.line}>
              <h2 className={css.title}>{order.description}</h2>
              <StatusBadge order={order} />
              <MoreActs order={order} buysAgain {...actions} />
            </div>
            <div className={css.line}>
              <span className={css.gains}>{gainsText(order, t)}</span>
              <b className={css.amount}>
                <Money large>{yuan(outsideLi(order))}</Money>
              </b>
            </div>
            <div className={`${css.line} ${css.caption}`}>
              <span>{moment(order.createdAt)}</span>
              <span>{makeUpText(order, t)}</span>
            </div>
            <CreditedLine order={order} className={css.caption} />
            <RefundLines order={order} className={css.caption} />
            {status === 'unpaid' && (
              <>
                <p className={css.caption}>{timeLeftText(order, t, now)}</p>
                <div className={css.acts}>
                  <Button variant="default" onClick={() => actions.onCancel(order)}>
                    {t.cancel}
                  </Button>
                  <Button onClick={() => actions.onPay(order)}>{order.proofWaits ? t.seeProof : t.continue}</Button>
                </div>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
