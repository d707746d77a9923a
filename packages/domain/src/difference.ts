import type { Machine } from './machine.ts'

export type DifferenceState = 'open' | 'explained' | 'done'

/** A difference that was explained, or that has gone and is there again, is open once more. */
export const differenceMachine: Machine<DifferenceState> = {
  open: ['explained', 'done'],
  explained: ['open', 'done'],
  done: ['open'],
}

/** Only at the platform, only here, or with another amount. */
export const DIFFERENCE_KINDS = ['onlyThere', 'onlyHere', 'otherAmount'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/** How a difference ended: the platform was asked, its money went to suspense, or a later comparison found none. */
export const DIFFERENCE_ACTS = ['asked', 'suspense', 'gone', 'explained'] as const
export type DifferenceAct = (typeof DIFFERENCE_ACTS)[number]
