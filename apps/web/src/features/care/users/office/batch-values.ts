import type { AnswerOf, listBatches } from '@dukou/contract'

export type Batch = AnswerOf<typeof listBatches>[number]

export const isMoving = ({ state }: Batch) => state === 'running' || state === 'undoing'
