import { type AnswerOf, type InputOf, previewRefund, refundOrder } from '@dukou/contract'
import type { RefundDestination } from '@dukou/domain'
import { useState } from 'react'
import { call } from '../../../../lib/client.ts'
import { useActKey } from '../../../../lib/use-act-key.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { Segmented } from '../../../../ui/controls/segmented.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { refundTexts } from './messages.ts'
import { RefundForm } from './refund-form.tsx'
import { RefundPreview } from './refund-preview.tsx'

type Preview = AnswerOf<typeof previewRefund>

interface RefundOrderProps {
  orderId: string
  orderNo: string
  onClose: () => void
}

/** Refunds an order, after it was shown what that does. */
export default function RefundOrder({ orderId, orderNo, onClose }: RefundOrderProps) {
  const t = refundTexts.use()
  const all = useCall(previewRefund, { orderId, amountLi: null, destination: 'wallet' })
  return (
    <Sheet title={t.orderTitle(orderNo)} width={520} onClose={onClose}>
      <Loaded bare query={all} skeleton={<Skeleton height={320} radius={12} />}>
        {(preview) =>
          preview.leftLi === 0n ? <p>{t.nothingLeft}</p> : <Form {...{ orderId, onClose }} all={preview} />
        }
      </Loaded>
    </Sheet>
  )
}

interface FormProps {
  orderId: string
  /** A refund of all that is left, to the wallet. */
  all: Preview
  onClose: () => void
}

function Form({ orderId, all, onClose }: FormProps) {
  const t = refundTexts.use()
  const [destination, setDestination] = useState<RefundDestination>(all.canSource ? 'source' : 'wallet')
  const keyOf = useActKey()
  return (
    <RefundForm
      leftLi={all.leftLi}
      send={(asked) => {
        const input = { ...asked, orderId, destination, askedLi: all.askedLi }
        return call(refundOrder, input, { idempotencyKey: keyOf(input) })
      }}
      refused={t.toldRefused}
      preview={previewRefund}
      onClose={onClose}
      effects={(amountLi) => (
        <>
          {all.canSource ? (
            <Segmented
              label={t.where}
              value={destination}
              onChange={setDestination}
              options={[
                { value: 'source', label: t.toSource },
                { value: 'wallet', label: t.toWallet },
              ]}
            />
          ) : (
            <p>{t.noSource}</p>
          )}
          {/* While the amount is wrong, the effects of all that is left stand here. */}
          <Effects asked={{ orderId, amountLi: amountLi ?? all.leftLi, destination }} />
        </>
      )}
    />
  )
}

function Effects({ asked }: { asked: InputOf<typeof previewRefund> }) {
  const t = refundTexts.use()
  const query = useCall(previewRefund, asked, { keepsLast: true })
  return (
    <Loaded bare query={query} skeleton={<Skeleton height={200} radius={12} />}>
      {(preview) => <RefundPreview preview={preview} destination={asked.destination} t={t} />}
    </Loaded>
  )
}
