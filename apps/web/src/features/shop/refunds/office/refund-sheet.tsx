import { type AnswerOf, readRefund } from '@dukou/contract'
import { moment, yuan } from '../../../../lib/format.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { useMay } from '../../../../lib/use-may.ts'
import { Code, Fact, Facts, FactsShapes } from '../../../../office/facts.tsx'
import { StateDot } from '../../../../office/state-dot.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { type RefundTexts, refundTexts } from './messages.ts'
import { TONES, takenText } from './refund-words.ts'
import css from './refunds.module.css'
import { SettleRefund } from './settle-refund.tsx'

type Refund = AnswerOf<typeof readRefund>

interface RefundSheetProps {
  id: string
  refundNo: string
  onClose: () => void
}

/** A refund with all that it did, and the way to say how it ended where nobody knows. */
export function RefundSheet({ id, refundNo, onClose }: RefundSheetProps) {
  const t = refundTexts.use()
  const may = useMay()
  const query = useCall(readRefund, { id })
  return (
    <Sheet title={t.detailTitle(refundNo)} width={560} onClose={onClose}>
      <Loaded bare query={query} skeleton={<FactsShapes />}>
        {(refund) => (
          <>
            <RefundFacts refund={refund} t={t} />
            <History refund={refund} t={t} />
            {refund.status === 'unknown' && may('corrections:write') && <SettleRefund id={id} />}
          </>
        )}
      </Loaded>
    </Sheet>
  )
}

interface PartProps {
  refund: Refund
  t: RefundTexts
}

function RefundFacts({ refund, t }: PartProps) {
  const { parts, status } = refund
  const made = [
    ...(parts.externalLi > 0n ? [t.outsidePart(yuan(parts.externalLi))] : []),
    ...(parts.walletLi > 0n ? [t.walletPart(yuan(parts.walletLi))] : []),
    ...(parts.creditLi > 0n ? [t.creditPart(yuan(parts.creditLi))] : []),
  ]
  return (
    <Facts>
      <Fact label={t.status}>
        <StateDot tone={TONES[status]}>{t[status]}</StateDot>
      </Fact>
      <Fact label={t.amount}>{`${yuan(refund.amountLi)}${t.join}${t[refund.destination]}`}</Fact>
      <Fact label={t.of}>{refund.isOfCredit ? t.ofCredit : t.ofOrder}</Fact>
      <Fact label={t.parts}>{made.join(t.join)}</Fact>
      <Fact label={t.user}>{refund.email}</Fact>
      <Fact label={t.product}>{`${refund.description}${t.join}${refund.orderNo}`}</Fact>
      {refund.paymentAccount && (
        <Fact label={t.trade}>
          <span>{refund.paymentAccount}</span>
          <Code>{refund.tradeNo}</Code>
          <Code>{refund.externalNo}</Code>
        </Fact>
      )}
      <Fact label={t.reason}>{refund.reason}</Fact>
      {status === 'done' && !refund.isOfCredit && <Consequences refund={refund} t={t} />}
      {status === 'unknown' && refund.problem !== '' && <Fact label={t.problem}>{refund.problem}</Fact>}
      {refund.nextTryAt && <Fact label={t.nextTry}>{moment(refund.nextTryAt)}</Fact>}
    </Facts>
  )
}

function Consequences({ refund, t }: PartProps) {
  const { rebateTakenLi: taken, rebateDebtLi: debt } = refund
  return (
    <>
      <Fact label={t.takenBack}>
        {takenText({ bytes: refund.takenBytes, timeMs: refund.takenMs, entitlementMs: refund.takenEntitlementMs }, t)}
      </Fact>
      {(refund.missingBytes > 0n || refund.missingMs > 0) && (
        <Fact label={t.usedUp}>{takenText({ bytes: refund.missingBytes, timeMs: refund.missingMs }, t)}</Fact>
      )}
      {taken + debt > 0n && <Fact label={t.rebate}>{t.rebateText(yuan(taken), yuan(debt))}</Fact>}
      {refund.couponReturned && <Fact label={t.coupon}>{t.couponReturned}</Fact>}
    </>
  )
}

function History({ refund, t }: PartProps) {
  return (
    <>
      <h3 className={css.heading}>{t.history}</h3>
      <ol className={css.events}>
        {refund.events.map(({ status, at, actor, note }) => (
          <li key={`${status} ${at.toISOString()}`}>
            <time dateTime={at.toISOString()}>{moment(at)}</time>
            <b>{t[status]}</b>
            <span>{[actor ?? t.site, note].filter(Boolean).join(t.join)}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
