import { IconReceipt } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { useAgencyPage } from '../../../lib/site.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Pager } from '../../../ui/layout/pager.tsx'
import { DEFAULT_PAGE_SIZE, type PageSize, pageOf } from '../../../ui/layout/paging.ts'
import { PHONE, useMedia } from '../../../ui/layout/use-media.ts'
import { Empty } from '../../../ui/states/empty.tsx'
import { Loaded } from '../../../ui/states/loaded.tsx'
import { NoneShown } from '../../../ui/states/none-shown.tsx'
import { openedPart } from '../../../ui/states/opened-part.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx'
import { orderTexts } from './messages.ts'
import type { OrderActions } from './order-acts.tsx'
import { OrderCards } from './order-cards.tsx'
import { filterOrders, type Order, type OrderFilter } from './order-facts.ts'
import { OrderTable } from './order-table.tsx'
import css from './orders-screen.module.css'
import { useOrders } from './use-orders.ts'

const CancelOrder = openedPart(() => import('./cancel-order.tsx'))
const GiveFeedback = openedPart(() => import('./give-feedback.tsx'))
const OrderDetail = openedPart(() => import('./order-detail.tsx'))
const PrintReceipt = openedPart(() => import('./print-receipt.tsx'))

interface OrdersScreenProps {
  /** Until it is known who asks, the shapes of the rows stand here. */
  signedIn: boolean
  /** E-mail of who asks, which stands on receipts. */
  account: string
  /** Said on top: a payment of which it is not known yet whether it came. */
  confirming?: ReactNode
  filter: OrderFilter
  onFilter: (filter: OrderFilter) => void
  onPay: (order: Order) => void
  onBuyAgain: (order: Order) => Promise<void>
}

/** Every order, the unpaid ones with the way to pay them. */
export function OrdersScreen({
  signedIn,
  account,
  confirming,
  filter,
  onFilter,
  onPay,
  onBuyAgain,
}: OrdersScreenProps) {
  const t = orderTexts.use()
  const orders = useOrders(signedIn)
  const [open, setOpen] = useState<{ what: 'detail' | 'cancel' | 'feedback' | 'receipt'; order: Order }>()
  const close = () => setOpen(undefined)
  const actions: OrderActions = {
    onPay,
    onBuyAgain,
    onDetail: (order) => setOpen({ what: 'detail', order }),
    onCancel: (order) => setOpen({ what: 'cancel', order }),
    onFeedback: (order) => setOpen({ what: 'feedback', order }),
    onReceipt: (order) => setOpen({ what: 'receipt', order }),
  }
  return (
    <Page
      title={t.title}
      lead={t.lead}
      side={
        <Segmented
          label={t.filter}
          value={filter}
          onChange={onFilter}
          options={[
            { value: 'all', label: t.all },
            { value: 'unpaid', label: t.unpaid },
            { value: 'paid', label: t.paid },
          ]}
        />
      }
    >
      {confirming}
      <Loaded query={orders} skeleton={<RowsSkeleton />} empty={<NoOrders />}>
        {(all) => <OrderList {...{ all, filter, onFilter, actions }} />}
      </Loaded>
      {open?.what === 'detail' && <OrderDetail order={open.order} onClose={close} />}
      {open?.what === 'cancel' && <CancelOrder order={open.order} onClose={close} />}
      {open?.what === 'receipt' && <PrintReceipt order={open.order} account={account} onClose={close} />}
      {open?.what === 'feedback' && <GiveFeedback order={open.order} onClose={close} />}
    </Page>
  )
}

interface OrderListProps {
  all: readonly Order[]
  filter: OrderFilter
  onFilter: (filter: OrderFilter) => void
  actions: OrderActions
}

function OrderList({ all, filter, onFilter, actions }: OrderListProps) {
  const t = orderTexts.use()
  const phone = useMedia(PHONE)
  const [size, setSize] = useState<PageSize>(DEFAULT_PAGE_SIZE)
  const [wanted, setWanted] = useState(1)
  const matching = filterOrders(all, filter)
  const { rows, page, pages } = pageOf(matching, size, wanted)
  if (matching.length === 0)
    return <NoneShown icon={NO_ORDERS} title={t.noneOfKind} text={t.noneOfKindText} onShowAll={() => onFilter('all')} />
  const List = phone ? OrderCards : OrderTable
  return (
    <>
      <List orders={rows} {...actions} />
      <Pager total={matching.length} page={page} pages={pages} size={size} onPage={setWanted} onSize={setSize} />
    </>
  )
}

const NO_ORDERS = <IconReceipt size={36} stroke={1.5} aria-hidden />

function NoOrders() {
  const t = orderTexts.use()
  const isAgency = useAgencyPage(useSession().user)
  return (
    <Card>
      <Empty
        icon={NO_ORDERS}
        title={t.emptyTitle}
        text={t.emptyText}
        action={!isAgency && <ButtonLink to="/shop">{t.toShop}</ButtonLink>}
      />
    </Card>
  )
}

function RowsSkeleton() {
  return (
    <SkeletonGroup className={css.skeleton ?? ''}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={64} radius={12} />
      ))}
    </SkeletonGroup>
  )
}
