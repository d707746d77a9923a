import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Panel } from './panel.ts'
import { openRefusedBatches } from './refused-batches.ts'
import { createSender } from './sender.ts'
import { openSpool, type Spool } from './spool.ts'

it('lays a refused batch aside once, also where the disk has no room to end it at first', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-sender-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const spool = openSpool(join(folder, 'spool.bin'))
  spool.beginCore('a')
  spool.sample(1, new Map([['7.1000', [5, 10]]]))
  spool.seal(2)
  const panel = { report: async () => 'foreign' } as Partial<Panel> as Panel
  const refused = openRefusedBatches(folder)
  let tries = 0
  const full: Spool = {
    ...spool,
    end(batch, isRefused) {
      tries += 1
      if (tries === 1) throw new Error('no space left on device')
      spool.end(batch, isRefused)
    },
  }
  const sender = createSender(
    full,
    panel,
    refused,
    () => {},
    () => {},
  )
  sender.start()
  await expect.poll(() => spool.state.sealed).toEqual([])
  await sender.finish(1_000)
  expect([tries, refused.count(), spool.state.refused]).toEqual([2, 1, 1])
  spool.close()
})
