import { decideDifference, listBillDays, listDifferences, listSuspense, officeHome } from '@dukou/contract'
import { call } from '../../../../lib/client.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { DrawerForm } from '../../../../office/form/drawer-form.tsx'
import type { Field } from '../../../../office/form/field.ts'
import type { Difference } from './difference.ts'
import { reconciliationTexts } from './messages.ts'

interface ReasonFormProps {
  difference: Difference
  act: 'suspense' | 'explain'
  onClose: () => void
}

/** Explains a difference, or puts its money among the unmatched payments, with the reason. */
export function ReasonForm({
  difference: { id, externalNo, tradeNo, refundNo, there },
  act,
  onClose,
}: ReasonFormProps) {
  const t = reconciliationTexts.use()
  const isExplained = act === 'explain'
  const fields: Field<{ reason: string }>[] = [
    {
      kind: 'area',
      name: 'reason',
      max: 500,
      label: t.reason,
      help: t.reasonHelp,
      check: ({ reason }) => (reason.trim() === '' ? t.reasonMissing : undefined),
    },
  ]
  return (
    <DrawerForm
      title={isExplained ? t.explainTitle(externalNo || tradeNo || refundNo) : t.suspenseTitle(externalNo)}
      fields={fields}
      initial={{ reason: '' }}
      isEdit={false}
      words={{
        done: t.decided,
        failed: t.decideFailed,
        submit: () => (isExplained ? t.explain : t.toSuspense),
        sentence: () => (isExplained ? t.explainSentence : t.suspenseSentence(there)),
      }}
      save={async ({ reason }) => {
        await call(decideDifference, { id, act, reason })
        void refresh(listDifferences, listBillDays, listSuspense, officeHome)
        return []
      }}
      fieldOf={({ refusal }) => (refusal === 'reasonNeeded' ? 'reason' : undefined)}
      onClose={onClose}
    />
  )
}
