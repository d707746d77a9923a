import { moment, usdt, yuan } from '../../../../lib/format.ts'
import { StateDot } from '../../../../office/state-dot.tsx'
import type { Column, Filter } from '../../../../office/table/column.ts'
import { dateFilter } from '../../../../office/table/date-filter.ts'
import type { TradeTexts } from './messages.ts'
import css from './trade-table.module.css'
import { deviceText, givesText, modeText, shownStatus, TONES, type TradeRow } from './trade-words.ts'

/** Columns and filters of the trades. What is chosen goes to the server, which has more of them than stand here. */
export function tradeTable(t: TradeTexts): { columns: Column<TradeRow>[]; filters: Filter<TradeRow>[] } {
  const status = ({ status: word }: TradeRow) => shownStatus(word)
  const platform = ({ paymentAccount, device }: TradeRow) =>
    [paymentAccount, deviceText(device, t)].filter(Boolean).join(t.comma)
  const columns: Column<TradeRow>[] = [
    { id: 'time', label: t.time, text: ({ createdAt }) => moment(createdAt), card: 'detail' },
    { id: 'user', label: t.user, text: ({ email }) => email, card: 'caption' },
    { id: 'content', label: t.content, text: ({ description }) => description, card: 'title' },
    { id: 'tradeNo', label: t.tradeNo, text: ({ tradeNo }) => tradeNo, mono: true },
    {
      id: 'amount',
      label: t.amount,
      text: ({ amountLi }) => yuan(amountLi),
      order: ({ amountLi }) => amountLi,
      number: true,
      card: 'figure',
    },
    {
      id: 'mode',
      label: t.mode,
      text: ({ payMode }) => modeText(payMode, t),
      cell: (row) => (
        <span className={css.pair} title={modeText(row.payMode, t) === t.unknown ? row.payMode : undefined}>
          {modeText(row.payMode, t)}
          <small>{row.usdtMilli === null ? platform(row) : t.usdt(usdt(row.usdtMilli))}</small>
        </span>
      ),
      card: 'detail',
      named: true,
    },
    { id: 'platform', label: t.platform, text: ({ paymentAccount }) => paymentAccount, hidden: true },
    { id: 'device', label: t.device, text: ({ device }) => deviceText(device, t), hidden: true },
    { id: 'channel', label: t.channelCode, text: ({ channelCode }) => channelCode ?? t.none },
    {
      id: 'rebate',
      label: t.rebate,
      text: ({ rebateLi }) => yuan(rebateLi),
      order: ({ rebateLi }) => rebateLi,
      number: true,
    },
    { id: 'gives', label: t.gives, text: (row) => givesText(row, t), hidden: true },
    { id: 'order', label: t.orderNo, text: ({ orderNo }) => orderNo, mono: true, hidden: true },
    { id: 'paidAt', label: t.paidAt, text: ({ paidAt }) => (paidAt ? moment(paidAt) : t.none), hidden: true },
    {
      id: 'status',
      label: t.status,
      text: (row) => t[status(row)],
      cell: (row) => (
        <span className={css.pair}>
          <StateDot tone={TONES[status(row)]}>{t[status(row)]}</StateDot>
          {row.creditedLi > 0n && <small>{t.credited(yuan(row.creditedLi))}</small>}
        </span>
      ),
      card: 'state',
    },
  ]
  const filters: Filter<TradeRow>[] = [
    {
      id: 'status',
      label: t.status,
      options: (['paid', 'unpaid', 'cancelled'] as const).map((value) => ({ value, label: t[value] })),
    },
    {
      id: 'mode',
      label: t.mode,
      options: [
        { value: 'alipay', label: t.alipay },
        { value: 'wxpay', label: t.wxpay },
        { value: 'other', label: t.unknown },
      ],
    },
    dateFilter(t.time),
  ]
  return { columns, filters }
}
