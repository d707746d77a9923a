import type { ReactNode } from 'react'
import { asCallError } from '../../lib/call.ts'
import { fromDeviceTime } from '../../lib/server-time.ts'
import type { Asked } from '../../lib/use-call.ts'
import { Card } from '../layout/card.tsx'
import { LoadFailed } from './load-failed.tsx'
import { OfflineLine } from './offline-line.tsx'

interface LoadedProps<Answer> {
  query: Pick<Asked<Answer>, 'data' | 'isPending' | 'isError' | 'error' | 'dataUpdatedAt' | 'refetch'>
  /** Shapes at the final size, until the answer is there. */
  skeleton: ReactNode
  /** In place of an empty list. */
  empty?: ReactNode
  /** The heading of the card that says that the data could not be fetched. */
  title?: string
  /** Drawn without a card of its own and without the offline line, because it stands in a card already. */
  bare?: boolean
  children: (answer: Answer) => ReactNode
}

/** Draws the answer of a call in each of its states: loading, failed, empty, there, and there but old (offline). */
export function Loaded<Answer>({ query, skeleton, empty, title, bare = false, children }: LoadedProps<Answer>) {
  const { data, isPending, isError, error, dataUpdatedAt, refetch } = query
  // The login page follows in a moment, so nothing is told as failed.
  const isLeaving = isError && asCallError(error).refusal === 'sessionExpired'
  const again = () => refetch()
  if (data === undefined) {
    if (isPending || isLeaving) return skeleton
    return bare ? (
      <LoadFailed onRetry={again} />
    ) : (
      <Card title={title}>
        <LoadFailed onRetry={again} />
      </Card>
    )
  }
  const isEmpty = Array.isArray(data) && data.length === 0
  return (
    <>
      {isError && !isLeaving && !bare && <OfflineLine at={fromDeviceTime(dataUpdatedAt)} onRetry={again} />}
      {isEmpty && empty ? empty : children(data)}
    </>
  )
}
