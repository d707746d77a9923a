import type { ReactNode } from 'react'
import { moment } from '../lib/format.ts'
import { fromDeviceTime } from '../lib/server-time.ts'
import type { Asked } from '../lib/use-call.ts'
import { Card } from './card.tsx'
import { LoadFailed } from './load-failed.tsx'
import { OfflineLine } from './offline-line.tsx'

interface LoadedProps<Answer> {
  query: Pick<Asked<Answer>, 'data' | 'isPending' | 'isError' | 'dataUpdatedAt' | 'refetch'>
  /** Shapes at the final size, until the answer is there. */
  skeleton: ReactNode
  /** In place of an empty list. */
  empty?: ReactNode
  /** Over the words that it did not come. */
  title?: string
  /** Inside a surface already. */
  bare?: boolean
  children: (answer: Answer) => ReactNode
}

/** What was asked for, in each of its states: on its way, not come, there, and there but old. */
export function Loaded<Answer>({ query, skeleton, empty, title, bare = false, children }: LoadedProps<Answer>) {
  const { data, isPending, isError, dataUpdatedAt, refetch } = query
  const again = () => refetch()
  if (data === undefined) {
    if (isPending) return skeleton
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
      {isError && !bare && <OfflineLine time={moment(fromDeviceTime(dataUpdatedAt)).slice(11, 16)} onRetry={again} />}
      {isEmpty && empty ? empty : children(data)}
    </>
  )
}
