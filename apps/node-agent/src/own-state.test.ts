import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Batch } from '@dukou/node-protocol/agent'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ownState } from './own-state.ts'
import { createPanelClock } from './panel-clock.ts'
import { openRefusedBatches } from './refused-batches.ts'
import { openSpool, type Spool } from './spool.ts'

const NODE_NOW = 1_700_000_000_000

let folder: string
let spool: Spool
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dukou-state-'))
  spool = openSpool(join(folder, 'spool.bin'))
})
afterEach(() => {
  spool.close()
  rmSync(folder, { recursive: true })
})

function told(clock = clockOfNode(), refused = openRefusedBatches(folder)) {
  const none = () => 0
  return ownState({
    inbounds: [],
    versions: { xray: '', hysteria: '' },
    keeper: { isRunning: () => true },
    spool,
    refused,
    cutOff: { canCut: () => true, stillMoving: none, speedState: () => 'held' },
    hysteria: { stillMoving: none },
    exitWatch: { down: none },
    certificates: { missing: none },
    clock,
  } as unknown as Parameters<typeof ownState>[0])
}

const clockOfNode = () =>
  createPanelClock(
    0,
    () => 0,
    () => NODE_NOW,
  )

it('tells how far the clock of the machine is from the panel’s, also once the panel has corrected it', () => {
  const clock = clockOfNode()
  clock.set(NODE_NOW + 90_000)
  expect(told(clock).clockOffMs).toBe(-90_000)
})

it('tells the refused batches that lie on the node, and none once their file is deleted', () => {
  const refused = openRefusedBatches(folder)
  const counts = [told(undefined, refused).refusedBatches]
  for (const number of [1, 2]) {
    refused.add({ number } as Batch, 'bad')
    spool.end({ number }, true)
    counts.push(told(undefined, refused).refusedBatches)
  }
  expect(counts).toEqual([0, 1, 2])
  expect(told().refusedBatches).toBe(2)
  rmSync(join(folder, 'refused.jsonl'))
  expect([told(undefined, refused).refusedBatches, told().refusedBatches]).toEqual([0, 0])
  expect(spool.state.refused).toBe(2)
})
