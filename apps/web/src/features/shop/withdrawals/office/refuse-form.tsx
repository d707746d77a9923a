import { listWithdrawals, officeHome, refuseWithdrawal, waitingWithdrawals } from '@dukou/contract'
import { call } from '../../../../lib/client.ts'
import { yuan } from '../../../../lib/format.ts'
import { useActKey } from '../../../../lib/use-act-key.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { DrawerForm } from '../../../../office/form/drawer-form.tsx'
import type { Field } from '../../../../office/form/field.ts'
import { withdrawalTexts } from './messages.ts'
import type { WithdrawalRow } from './withdrawal-table.tsx'

/** Sends a withdrawal back with a reason that its owner reads. */
export function RefuseForm({ row, onClose }: { row: WithdrawalRow; onClose: () => void }) {
  const t = withdrawalTexts.use()
  const keyFor = useActKey()
  const fields: Field<{ reason: string }>[] = [
    {
      kind: 'area',
      name: 'reason',
      max: 500,
      label: t.refuseReason,
      help: t.refuseHelp,
      check: ({ reason }) => (reason.trim() === '' ? t.refuseHelp : undefined),
    },
  ]
  return (
    <DrawerForm
      title={t.refuseTitle(row.user.email)}
      fields={fields}
      initial={{ reason: '' }}
      isEdit={false}
      words={{
        done: t.refuseDone,
        failed: t.refuseFailed,
        submit: () => t.refuse,
        sentence: () => t.refuseSentence(yuan(row.amountLi)),
      }}
      save={async ({ reason }) => {
        const input = { id: row.id, reason }
        await call(refuseWithdrawal, input, { idempotencyKey: keyFor(input) })
        void refresh(listWithdrawals, waitingWithdrawals, officeHome)
        return []
      }}
      fieldOf={() => undefined}
      onClose={onClose}
    />
  )
}
