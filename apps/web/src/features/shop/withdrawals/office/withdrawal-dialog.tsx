import { type AnswerOf, makePayoutFile, walletOfUser } from '@dukou/contract'
import { usdtMilliOf } from '@dukou/domain'
import { useState } from 'react'
import { call } from '../../../../lib/client.ts'
import { fixed, moment, usdt, yuan } from '../../../../lib/format.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { useMay } from '../../../../lib/use-may.ts'
import { Code, Fact, Facts, FactsShapes } from '../../../../office/facts.tsx'
import { useLeaveWarning } from '../../../../office/form/use-leave-warning.tsx'
import { download } from '../../../../office/table/csv.ts'
import { tellFailure } from '../../../../office/tell.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { copyAndTell } from '../../../../ui/controls/copy-and-tell.ts'
import { QrCode } from '../../../../ui/layout/qr-code.tsx'
import { BeforeAfter } from '../../../../ui/layout/receipt.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { type WithdrawalTexts, withdrawalTexts } from './messages.ts'
import { SettleForm } from './settle-form.tsx'
import { isOpen, type WithdrawalRow } from './withdrawal-table.tsx'
import css from './withdrawals.module.css'

type Wallet = AnswerOf<typeof walletOfUser>

interface DialogProps {
  row: WithdrawalRow
  onRefuse: () => void
  onTaken: () => void
  onClose: () => void
}

/**
 * A withdrawal as staff pay it: amount, network and address in the order in which they are typed into a wallet, then what
 * tells whether they are right, then the settlement.
 */
export function WithdrawalDialog({ row, onRefuse, onTaken, onClose }: DialogProps) {
  const t = withdrawalTexts.use()
  const may = useMay()
  const query = useCall(walletOfUser, { userId: row.user.id })
  const settles = isOpen(row) && may('withdrawals:write')
  const [isTyped, setTyped] = useState(false)
  const { leave, warning } = useLeaveWarning(isTyped ? 1 : 0, onClose)
  const acts = { onRefuse, onTaken, onTyped: setTyped, onClose }
  return (
    <>
      <Sheet
        title={settles ? t.settleTitle(row.user.email) : t.detailsTitle(row.user.email)}
        width={560}
        onClose={leave}
      >
        <Loaded bare query={query} skeleton={<FactsShapes />}>
          {(wallet) => (
            <>
              <Payout row={row} wallet={wallet} t={t} />
              <WithdrawalFacts row={row} wallet={wallet} t={t} />
              {settles && <SettleForm row={row} dueMilli={dueOf(row, wallet)} {...acts} />}
            </>
          )}
        </Loaded>
      </Sheet>
      {warning}
    </>
  )
}

const dueOf = ({ amountLi, paidUsdtMilli }: WithdrawalRow, { rate }: Wallet) =>
  paidUsdtMilli ?? usdtMilliOf(amountLi, Math.round(rate * 10_000))

interface PartProps {
  row: WithdrawalRow
  wallet: Wallet
  t: WithdrawalTexts
}

/** The three facts that a wallet program asks for, each with a way to copy it. */
function Payout({ row, wallet, t }: PartProps) {
  const due = dueOf(row, wallet)
  const copy = (text: string) => () => copyAndTell(text, { copied: t.copied, copyFailed: t.copyFailed })
  return (
    <div className={css.payout}>
      <ol className={css.numbered}>
        <li>
          <span className={css.label}>{t.one}</span>
          <b>{usdt(due)} USDT</b>
          <small>
            ¥{yuan(row.amountLi)}
            {t.comma}
            {t.atRate(String(wallet.rate))}
          </small>
          <Button variant="subtle" size="sm" aria-label={t.copyAmount} onClick={copy(fixed(due, 1000n, 3))}>
            {t.copy}
          </Button>
        </li>
        <li>
          <span className={css.label}>{t.two}</span>
          <b>{row.network}</b>
        </li>
        <li>
          <span className={css.label}>{t.three}</span>
          <span className={css.address}>
            <b>{row.address.slice(0, 4)}</b>
            {row.address.slice(4, -4)}
            <b>{row.address.slice(-4)}</b>
          </span>
          <Button variant="subtle" size="sm" aria-label={t.copyAddress} onClick={copy(row.address)}>
            {t.copy}
          </Button>
        </li>
      </ol>
      <QrCode content={row.address} size={132} label={t.qr} />
    </div>
  )
}

function WithdrawalFacts({ row, wallet, t }: PartProps) {
  const fileAgain = async () => {
    try {
      const { file, batchId } = await call(makePayoutFile, { network: null, batchId: row.batchId })
      download(`payout-${batchId}.csv`, file)
    } catch (thrown) {
      tellFailure(t.makeFailed, thrown)
    }
  }
  return (
    <Facts>
      <Fact label={t.status}>{t[row.status]}</Fact>
      <Fact label={t.time}>{moment(row.requestedAt)}</Fact>
      <Fact label={t.history}>
        {wallet.address !== null && wallet.address !== row.address && <b className={css.warning}>{t.otherNow}</b>}
        {wallet.addresses.length === 0 && t.noHistory}
        {wallet.addresses.map(({ network, address, createdAt, others }) => (
          <span key={createdAt.toISOString()} className={css.history}>
            <Code>{address}</Code> <small>{network}</small>
            <small>{[t.since(moment(createdAt)), ...(others > 0 ? [t.others(others)] : [])].join(t.comma)}</small>
          </span>
        ))}
      </Fact>
      <Fact label={t.wallet}>
        <span>
          {t.before} <BeforeAfter before={yuan(row.amountLi + row.leftLi)} after={yuan(row.leftLi)} />
        </span>
        <span>{t.walletNow(yuan(wallet.totalLi))}</span>
      </Fact>
      <Fact label={t.earlier}>{t.earlierText(wallet.paidCount, yuan(wallet.paidLi))}</Fact>
      {wallet.heldUntil && <Fact label={t.status}>{t.held(moment(wallet.heldUntil))}</Fact>}
      {row.batchId && (
        <Fact label={t.batch}>
          <Code>{row.batchId}</Code>
          {row.status === 'taken' && (
            <Button variant="subtle" size="sm" onClick={fileAgain}>
              {t.batchFile}
            </Button>
          )}
        </Fact>
      )}
      {row.closedAt && (
        <Fact label={t.closedAt}>{[moment(row.closedAt), row.closedBy].filter(Boolean).join(t.comma)}</Fact>
      )}
      {row.transactionId !== '' && (
        <Fact label={t.transactionId}>
          <Code>{row.transactionId}</Code>
        </Fact>
      )}
      {row.message !== '' && <Fact label={t.message}>{row.message}</Fact>}
    </Facts>
  )
}
