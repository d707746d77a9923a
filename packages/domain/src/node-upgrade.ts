import type { Machine } from './machine.ts'

export type UpgradeState = 'asked' | 'done' | 'failed' | 'withdrawn'

/**
 * States of an order to exchange a program of a node. A machine that is set up anew withdraws what was before. The next
 * order for the same part takes the place of the one before.
 */
export const upgradeMachine: Machine<UpgradeState> = {
  asked: ['done', 'failed', 'withdrawn'],
  done: ['withdrawn'],
  failed: ['withdrawn'],
  withdrawn: [],
}
