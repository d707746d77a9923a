import { listWithdrawals, messageWithdrawal } from '@dukou/contract'
import { useRef } from 'react'
import type { CallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { DrawerForm } from '../../../../office/form/drawer-form.tsx'
import type { Field } from '../../../../office/form/field.ts'
import { staleRow } from '../../../../office/resource/stale-row.ts'
import { withdrawalTexts } from './messages.ts'
import type { WithdrawalRow } from './withdrawal-table.tsx'

/** Writes the message for the owner. One that somebody changed meanwhile is not overwritten unseen. */
export function MessageForm({ row, onClose }: { row: WithdrawalRow; onClose: () => void }) {
  const t = withdrawalTexts.use()
  const base = useRef(row)
  const valuesOf = ({ message }: WithdrawalRow) => ({ message })
  const fields: Field<{ message: string }>[] = [
    { kind: 'area', name: 'message', max: 500, label: t.messageField, help: t.messageHelp },
  ]
  return (
    <DrawerForm
      title={t.messageTitle(row.user.email)}
      fields={fields}
      initial={valuesOf(row)}
      isEdit
      words={{ done: t.messageDone, failed: t.messageFailed, submit: () => t.leave }}
      save={async ({ message }) => {
        await call(messageWithdrawal, { id: row.id, message, revision: base.current.revision })
        await refresh(listWithdrawals)
        return []
      }}
      fieldOf={() => undefined}
      latest={async (failure: CallError) => {
        const now = await staleRow(failure, listWithdrawals, base.current, { sought: row.id })
        if (!now) return undefined
        base.current = now
        return valuesOf(now)
      }}
      onClose={onClose}
    />
  )
}
