import { moment, yuan } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Money } from '../../../ui/layout/money.tsx'
import { Hidden } from '../../../ui/states/hidden.tsx'
import { CreditedLine } from './credited-line.tsx'
import { orderTexts } from './messages.ts'
import { MoreActs, type OrderActions } from './order-acts.tsx'
import { gainsText, makeUpText, type Order, outsideLi, shownStatus, timeLeftText } from './order-facts.ts'
import css from './order-table.module.css'
import { RefundLines } from './refund-lines.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Orders on a wide screen. */
export function OrderTable({ orders, ...actions }: { orders: readonly Order[] } & OrderActions) {
  const t = orderTexts.use()
  const now = useNow(60_000)
  return (
    <div className={css.frame}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t.time}</th>
            <th scope="col">{t.content}</th>
            <th scope="col">{t.gains}</th>
            <th scope="col" data-number>
              {t.amount}
            </th>
            <th scope="col">{t.status}</th>
            <th scope="col">
              <Hidden>{t.acts}</Hidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => {
            const status = shownStatus(order)
            return (
              <tr key={order.id}>
                <td className={css.time}>{moment(order.createdAt)}</td>
                <td>
                  {order.description}
                  <span className={css.caption}>{order.orderNo}</span>
                </td>
                <td>{gainsText(order, t)}</td>
                <td data-number>
                  <b>
                    <Money>{yuan(outsideLi(order))}</Money>
                  </b>
                  <span className={css.caption}>{makeUpText(order, t)}</span>
                  <CreditedLine order={order} className={css.caption} />
                  <RefundLines order={order} className={css.caption} />
                </td>
                <td>
                  <StatusBadge order={order} />
                  {status === 'unpaid' && <span className={css.caption}>{timeLeftText(order, t, now)}</span>}
                </td>
                <td>
                  <div className={css.acts}>
                    {status === 'unpaid' && (
                      <Button size="sm" onClick={() => actions.onPay(order)}>
                        {order.proofWaits ? t.seeProof : t.continue}
                      </Button>
                    )}
                    {status !== 'unpaid' && (
                      <Button size="sm" variant="subtle" onClick={() => actions.onBuyAgain(order)}>
                        {t.buyAgain}
                      </Button>
                    )}
                    <MoreActs order={order} {...actions} />
                  </div>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
