import { type AnswerOf, listChainTransfers } from '@dukou/contract'
import { useMemo } from 'react'
import { grouped, moment, yuan } from '../../../../lib/format.ts'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import { useSource } from '../../../../office/resource/use-source.ts'
import { StateDot } from '../../../../office/state-dot.tsx'
import type { Column } from '../../../../office/table/column.ts'
import { type ChainTexts, chainTexts } from './chain-messages.ts'
import { ChainState } from './chain-state.tsx'

type Row = AnswerOf<typeof listChainTransfers>[number]

const TONES = { finding: 'wait', settled: 'good', credited: 'good', suspense: 'bad', dust: 'off' } as const

/** Transfers of USDT, the newest first, below what the watcher knows of their chains. */
export default function ChainScreen() {
  const t = chainTexts.use()
  const { query, source, file } = useSource(
    listChainTransfers,
    (number, sought, { after }) => ({ number, sought, after }),
    {
      exported: 'listChainTransfers',
    },
  )
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <ResourceScreen
      title={t.title}
      lead={t.lead}
      above={<ChainState />}
      query={query}
      source={source}
      file={file}
      list={listChainTransfers}
      next={{ text: t.none }}
      nameOf={({ amount, transaction }) => `${amount} USDT ${transaction}`}
      columns={columns}
      searchLabel={t.search}
      fileName="usdt"
    />
  )
}

function columnsOf(t: ChainTexts): Column<Row>[] {
  return [
    { id: 'at', label: t.at, text: ({ at }) => moment(at), mono: true, card: 'caption' },
    { id: 'amount', label: t.amount, text: ({ amount }) => amount, number: true, card: 'title' },
    { id: 'yuan', label: t.yuan, text: ({ amountLi }) => yuan(amountLi), number: true, card: 'figure' },
    {
      id: 'outcome',
      label: t.outcome,
      text: ({ outcome }) => t[outcome],
      cell: ({ outcome }) => <StateDot tone={TONES[outcome]}>{t[outcome]}</StateDot>,
      card: 'state',
    },
    {
      id: 'trade',
      label: t.trade,
      text: ({ tradeNo }) => tradeNo ?? t.noTrade,
      mono: true,
      card: 'detail',
      named: true,
    },
    { id: 'network', label: t.network, text: ({ network }) => network, card: 'detail', named: true },
    { id: 'sender', label: t.sender, text: ({ sender }) => sender, mono: true, hidden: true },
    { id: 'transaction', label: t.transaction, text: ({ transaction }) => transaction, mono: true, hidden: true },
    { id: 'block', label: t.block, text: ({ block }) => grouped(String(block)), number: true, hidden: true },
  ]
}
