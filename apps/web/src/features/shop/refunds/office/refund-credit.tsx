import { type AnswerOf, previewCreditRefund, refundCredit } from '@dukou/contract'
import { wholeFen } from '@dukou/domain'
import { useState } from 'react'
import { call } from '../../../../lib/client.ts'
import { moment, yuan } from '../../../../lib/format.ts'
import { useActKey } from '../../../../lib/use-act-key.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { Select } from '../../../../ui/controls/select.tsx'
import { Money } from '../../../../ui/layout/money.tsx'
import { Receipt, ReceiptLine } from '../../../../ui/layout/receipt.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { type RefundTexts, refundTexts } from './messages.ts'
import { RefundForm } from './refund-form.tsx'
import css from './refunds.module.css'

type Preview = AnswerOf<typeof previewCreditRefund>
type Payment = Preview['payments'][number]

interface RefundCreditProps {
  orderId: string
  orderNo: string
  onClose: () => void
}

/** Refunds a payment for an order that became spend-only credit, after it was shown what that does. */
export default function RefundCredit({ orderId, orderNo, onClose }: RefundCreditProps) {
  const t = refundTexts.use()
  const query = useCall(previewCreditRefund, { orderId })
  return (
    <Sheet title={t.creditTitle(orderNo)} width={520} onClose={onClose}>
      <Loaded bare query={query} skeleton={<Skeleton height={320} radius={12} />}>
        {(preview) => <Payments preview={preview} t={t} onClose={onClose} />}
      </Loaded>
    </Sheet>
  )
}

/** Whole fen of a payment that are neither asked back nor spent. */
function leftOf({ creditedLi, askedLi }: Payment, unspentLi: bigint): bigint {
  const leftLi = creditedLi - askedLi
  return wholeFen(leftLi < unspentLi ? leftLi : unspentLi)
}

const nameOf = ({ paymentAccount, externalNo }: Payment) => `${paymentAccount} ${externalNo}`

interface PaymentsProps {
  preview: Preview
  t: RefundTexts
  onClose: () => void
}

function Payments({ preview, t, onClose }: PaymentsProps) {
  const open = preview.payments.filter(({ creditedLi, askedLi }) => creditedLi > askedLi)
  const [name, setName] = useState('')
  const payment = open.find((one) => nameOf(one) === name) ?? open[0]
  if (!payment) return <p>{t.nothingLeft}</p>
  if (preview.isDeleted) return <p>{t.creditGone}</p>
  return (
    <div className={css.form}>
      {open.length > 1 && (
        <Select
          label={t.payment}
          value={nameOf(payment)}
          onChange={setName}
          options={open.map((one) => ({
            value: nameOf(one),
            code: nameOf(one),
            label: t.paymentText(yuan(one.creditedLi), one.paymentAccount, one.externalNo),
          }))}
        />
      )}
      <Standing payment={payment} unspentLi={preview.unspentLi} t={t} />
      {!payment.canSource && <p>{t.creditNoSource}</p>}
      {payment.canSource && leftOf(payment, preview.unspentLi) === 0n && <p>{t.creditSpent}</p>}
      {payment.canSource && leftOf(payment, preview.unspentLi) > 0n && (
        <CreditForm key={nameOf(payment)} {...{ payment, t, onClose }} leftLi={leftOf(payment, preview.unspentLi)} />
      )}
    </div>
  )
}

function Standing({ payment, unspentLi, t }: { payment: Payment; unspentLi: bigint; t: RefundTexts }) {
  return (
    <Receipt
      result={
        <ReceiptLine label={t.left} big>
          <Money large>{yuan(leftOf(payment, unspentLi))}</Money>
        </ReceiptLine>
      }
    >
      <ReceiptLine label={`${t.arrived} ${moment(payment.arrivedAt)}`}>
        <Money>{yuan(payment.receivedLi)}</Money>
      </ReceiptLine>
      <ReceiptLine label={t.intoCredit}>
        <Money>{yuan(payment.creditedLi)}</Money>
      </ReceiptLine>
      {payment.askedLi > 0n && (
        <ReceiptLine label={t.alreadyAsked}>
          −<Money>{yuan(payment.askedLi)}</Money>
        </ReceiptLine>
      )}
      <ReceiptLine label={t.unspent}>
        <Money>{yuan(unspentLi)}</Money>
      </ReceiptLine>
    </Receipt>
  )
}

interface CreditFormProps {
  payment: Payment
  leftLi: bigint
  t: RefundTexts
  onClose: () => void
}

function CreditForm({ payment: { paymentAccount, externalNo, askedLi }, leftLi, t, onClose }: CreditFormProps) {
  const keyOf = useActKey()
  return (
    <RefundForm
      leftLi={leftLi}
      send={(asked) => {
        const input = { ...asked, paymentAccount, externalNo, askedLi }
        return call(refundCredit, input, { idempotencyKey: keyOf(input) })
      }}
      refused={t.toldCreditRefused}
      preview={previewCreditRefund}
      onClose={onClose}
      effects={(amountLi) => (
        <ul className={css.effects}>
          <li>{t.creditGoes(yuan(amountLi ?? leftLi), paymentAccount)}</li>
          <li>{t.creditOnly}</li>
          <li>{t.creditBack}</li>
        </ul>
      )}
    />
  )
}
