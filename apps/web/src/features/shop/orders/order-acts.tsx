import { IconCopy, IconDots, IconInfoCircle, IconMessages, IconReceipt, IconRefresh, IconX } from '@tabler/icons-react'
import { copyAndTell } from '../../../ui/controls/copy-and-tell.ts'
import { Disclosure } from '../../../ui/controls/disclosure.tsx'
import { orderTexts } from './messages.ts'
import css from './order-acts.module.css'
import { isCancellable, type Order, shownStatus, takesFeedback } from './order-facts.ts'

/** Callbacks for the actions in an order's row. */
export interface OrderActions {
  onPay: (order: Order) => void
  onBuyAgain: (order: Order) => Promise<void>
  onDetail: (order: Order) => void
  onCancel: (order: Order) => void
  onFeedback: (order: Order) => void
  onReceipt: (order: Order) => void
}

interface MoreActsProps extends OrderActions {
  order: Order
  /** A closed order has no button beside the dots to buy the same again. */
  buysAgain?: boolean
}

/** The acts that are rarely wanted, behind three dots. */
export function MoreActs({ order, buysAgain = false, ...actions }: MoreActsProps) {
  const { onBuyAgain, onDetail, onCancel, onFeedback, onReceipt } = actions
  const t = orderTexts.use()
  const copy = () => copyAndTell(order.orderNo, t)
  return (
    <Disclosure
      align="end"
      chevron={false}
      name={t.more(order.orderNo)}
      className={css.dots}
      label={<IconDots size={18} stroke={1.75} aria-hidden />}
    >
      <ul className={css.list}>
        {buysAgain && shownStatus(order) !== 'unpaid' && (
          <li>
            <button type="button" data-closes className={css.row} onClick={() => void onBuyAgain(order)}>
              <IconRefresh size={18} stroke={1.5} aria-hidden />
              {t.buyAgain}
            </button>
          </li>
        )}
        <li>
          <button type="button" data-closes className={css.row} onClick={() => onDetail(order)}>
            <IconInfoCircle size={18} stroke={1.5} aria-hidden />
            {t.detail}
          </button>
        </li>
        <li>
          <button type="button" data-closes className={css.row} onClick={copy}>
            <IconCopy size={18} stroke={1.5} aria-hidden />
            {t.copyNo}
          </button>
        </li>
        {order.status === 'paid' && (
          <li>
            <button type="button" data-closes className={css.row} onClick={() => onReceipt(order)}>
              <IconReceipt size={18} stroke={1.5} aria-hidden />
              {t.receipt}
            </button>
          </li>
        )}
        {takesFeedback(order) && (
          <li>
            <button type="button" data-closes className={css.row} onClick={() => onFeedback(order)}>
              <IconMessages size={18} stroke={1.5} aria-hidden />
              {t.giveFeedback}
            </button>
          </li>
        )}
        {isCancellable(order) && (
          <li>
            <button type="button" data-closes data-danger className={css.row} onClick={() => onCancel(order)}>
              <IconX size={18} stroke={1.5} aria-hidden />
              {t.cancel}
            </button>
          </li>
        )}
      </ul>
    </Disclosure>
  )
}
