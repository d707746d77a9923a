import { IconAlertCircle, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { asCallError } from '../../lib/call.ts'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { toast } from '../../ui/overlays/toasts.tsx'
import { officeTexts } from '../texts.ts'
import type { Removal } from './resource.ts'

interface RemoveRowsProps<Row> {
  rows: readonly Row[]
  nameOf: (row: Row) => string
  removal: Removal<Row>
  onDone: () => void
  onClose: () => void
}

interface Failed<Row> {
  row: Row
  why: string
  isTold: boolean
}

/**
 * Says what will be lost, then removes one row after the other. Rows that were refused, or got no answer, stay in the
 * dialog with the reason.
 */
export function RemoveRows<Row>({ rows, nameOf, removal, onDone, onClose }: RemoveRowsProps<Row>) {
  const t = officeTexts.use()
  const [refused, setRefused] = useState<readonly Failed<Row>[]>([])
  const left = refused.length > 0 ? refused.map(({ row }) => row) : rows
  const remove = async () => {
    const failed: Failed<Row>[] = []
    for (const row of left) {
      try {
        await removal.remove(row)
      } catch (thrown) {
        const { refusal, message, isTold } = asCallError(thrown)
        failed.push({ row, why: refusal ? message : t.noAnswer, isTold })
      }
    }
    onDone()
    if (failed.length === 0) {
      toast.success(removal.done, { ms: 2000 })
      return onClose()
    }
    const untold = failed.find(({ isTold }) => !isTold)
    if (untold) toast.error(t.failedWith(removal.failed, untold.why), { ms: 2000 })
    setRefused(failed)
  }
  const [first] = left
  const names = left.slice(0, 3).map(nameOf).join(t.comma)
  const texts =
    refused.length > 0
      ? refused.slice(0, 3).map(({ row, why }) => (rows.length > 1 ? t.reasonFor(nameOf(row), why) : why))
      : first && left.length === 1
        ? removal.consequences(first)
        : [t.removeMany(names, left.length), ...(first ? removal.consequences(first).slice(-1) : [])]
  const Icon = refused.length > 0 ? IconAlertCircle : IconTrash
  return (
    <Confirm
      title={left.length === 1 && first ? removal.title(nameOf(first)) : t.removeCount(left.length)}
      consequences={texts.map((text) => ({ icon: <Icon size={18} stroke={1.5} aria-hidden />, text }))}
      verb={removal.verb}
      onClose={onClose}
      onConfirm={remove}
    />
  )
}
