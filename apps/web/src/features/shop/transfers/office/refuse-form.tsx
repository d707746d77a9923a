import { listProofs, officeHome, refuseProof } from '@dukou/contract'
import { call } from '../../../../lib/client.ts'
import { useActKey } from '../../../../lib/use-act-key.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { DrawerForm } from '../../../../office/form/drawer-form.tsx'
import type { Field } from '../../../../office/form/field.ts'
import { proofTexts } from './messages.ts'
import type { ProofRow } from './proof-table.tsx'

/** Refuses a proof with words that its customer reads. */
export function RefuseForm({ row, onClose }: { row: ProofRow; onClose: () => void }) {
  const t = proofTexts.use()
  const keyFor = useActKey()
  const fields: Field<{ message: string }>[] = [
    {
      kind: 'area',
      name: 'message',
      max: 500,
      label: t.message,
      help: t.messageHelp,
      check: ({ message }) => (message.trim() === '' ? t.messageHelp : undefined),
    },
  ]
  return (
    <DrawerForm
      title={t.refuseTitle(row.email)}
      fields={fields}
      initial={{ message: '' }}
      isEdit={false}
      words={{ done: t.refuseDone, failed: t.refuseFailed, submit: () => t.refuse, sentence: () => t.refuseSentence }}
      save={async ({ message }) => {
        const input = { id: row.id, message }
        await call(refuseProof, input, { idempotencyKey: keyFor(input) })
        void refresh(listProofs, officeHome)
        return []
      }}
      fieldOf={() => undefined}
      onClose={onClose}
    />
  )
}
