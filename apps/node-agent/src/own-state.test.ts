import { expect, it } from 'vitest'
import { ownState } from './own-state.ts'
import { createPanelClock } from './panel-clock.ts'

it('tells how far the clock of the machine is from the panel’s, also once the panel has corrected it', () => {
  const nodeNow = 1_700_000_000_000
  const clock = createPanelClock(
    0,
    () => 0,
    () => nodeNow,
  )
  clock.set(nodeNow + 90_000)
  const none = () => 0
  const state = ownState({
    inbounds: [],
    versions: { xray: '', hysteria: '' },
    keeper: { isRunning: () => true },
    spool: { state: { sealed: [], refused: 0 } },
    cutOff: { canCut: () => true, stillMoving: none, speedState: () => 'held' },
    hysteria: { stillMoving: none },
    exitWatch: { down: none },
    certificates: { missing: none },
    clock,
  } as unknown as Parameters<typeof ownState>[0])
  expect(state.clockOffMs).toBe(-90_000)
})
