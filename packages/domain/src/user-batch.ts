import type { Machine } from './machine.ts'

/** `prepared` is a preview: its people are fixed, and nothing was done to them. */
export type BatchState = 'prepared' | 'running' | 'done' | 'undoing' | 'undone'

export const batchMachine: Machine<BatchState> = {
  prepared: ['running'],
  running: ['done'],
  done: ['undoing'],
  undoing: ['undone'],
  undone: [],
}

/** `kept`: it could not be undone. */
export type BatchPersonState = 'waiting' | 'done' | 'skipped' | 'undone' | 'kept'

export const batchPersonMachine: Machine<BatchPersonState> = {
  waiting: ['done', 'skipped'],
  done: ['undone', 'kept'],
  skipped: [],
  undone: [],
  kept: [],
}
