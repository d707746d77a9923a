import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UpgradeOrder } from '@dukou/node-protocol/agent'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Panel } from '../panel.ts'
import { createAgentUpgrade } from './agent-upgrade.ts'
import { createCoreUpgrade, HYSTERIA, linkCore, XRAY } from './core-upgrade.ts'
import { download, type NotUpgraded } from './download.ts'
import { markPath, programsIn, readMark, writeMark } from './marks.ts'

const NOW = new AbortController().signal
const XRAY_TEXT = '#!/bin/sh\necho "Xray 26.4.1"\n'

let folder = ''
let asked = 0

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
  mkdirSync(programsIn(folder))
  asked = 0
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const digestOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

/** A panel that sends these pieces as a file. */
function sending(...pieces: (string | Uint8Array | Error)[]): Panel {
  return {
    async *program() {
      asked += 1
      for (const piece of pieces) {
        if (piece instanceof Error) throw piece
        yield Buffer.from(piece)
      }
    },
  } as Partial<Panel> as Panel
}

const orderOf = (bytes: Uint8Array | string, changes: Partial<UpgradeOrder> = {}): UpgradeOrder => ({
  part: 'agent',
  number: 1,
  version: '0.3.0',
  sha256: digestOf(bytes),
  bytes: Buffer.byteLength(bytes),
  ...changes,
})

describe('a file that an agent was ordered to have', () => {
  it('is on the disk whole, with its digest, and is not asked for again', async () => {
    const panel = sending('ab', 'cd')
    const path = await download(panel, folder, orderOf('abcd'), NOW)
    expect(readFileSync(path, 'utf8')).toBe('abcd')
    await download(panel, folder, orderOf('abcd'), NOW)
    expect(asked).toBe(1)
    writeFileSync(path, 'torn')
    await download(panel, folder, orderOf('abcd'), NOW)
    expect([asked, readFileSync(path, 'utf8')]).toEqual([2, 'abcd'])
  })

  it.each<[string, Panel, string]>([
    ['another one', sending('abce'), 'digest'],
    ['longer than it should be', sending('abcd', 'e'), 'digest'],
    ['shorter', sending('abc'), 'digest'],
    ['cut off', sending('ab', new Error('reset')), 'download'],
  ])('is not taken where what comes is %s', async (_name, panel, failure) => {
    const failed = await download(panel, folder, orderOf('abcd'), NOW).catch((error: NotUpgraded) => error.failure)
    expect(failed).toBe(failure)
    expect(readdirSync(programsIn(folder))).toEqual([])
  })
})

describe('the agent’s own file', () => {
  const own = () => {
    const path = join(folder, 'own.mjs')
    writeFileSync(path, 'own')
    return path
  }
  const upgrade = (panel: Panel) => createAgentUpgrade(folder, own(), panel, () => {})

  it('gives way to one that is whole, once for each order', async () => {
    const agent = upgrade(sending('new'))
    expect(agent.told()).toEqual({ sha256: digestOf('own'), tried: 0, outcome: 'none', failure: '' })
    expect(await agent.take(orderOf('new', { number: 3 }), NOW)).toBe(true)
    expect(readMark(folder, 'agent', 'trial')).toEqual({ number: 3, sha256: digestOf('new'), failure: '' })
    expect(agent.told()).toMatchObject({ tried: 3, outcome: 'trying' })
    expect(await agent.take(orderOf('new', { number: 3 }), NOW)).toBe(false)
  })

  it('stays where the new one cannot be had, and says why', async () => {
    const agent = upgrade(sending('other'))
    expect(await agent.take(orderOf('new'), NOW)).toBe(false)
    expect(existsSync(markPath(folder, 'agent', 'trial'))).toBe(false)
    expect(agent.told()).toMatchObject({ tried: 1, outcome: 'failed', failure: 'digest' })
    expect(await agent.take(orderOf('new'), NOW)).toBe(false)
    expect(asked).toBe(1)
  })

  it('tells the panel why it stays where the disk has no room for a mark either, and goes on', async () => {
    // In the way of the file that is written first.
    for (const name of ['trial', 'failed'] as const) mkdirSync(`${markPath(folder, 'agent', name)}.part`)
    const agent = upgrade(sending('new'))
    expect(await agent.take(orderOf('new'), NOW)).toBe(false)
    expect(agent.told()).toMatchObject({ tried: 1, outcome: 'failed', failure: 'download' })
    expect(await agent.take(orderOf('new'), NOW)).toBe(false)
    for (const name of ['trial', 'failed'] as const) rmdirSync(`${markPath(folder, 'agent', name)}.part`)
    expect(await agent.take(orderOf('new', { number: 2 }), NOW)).toBe(true)
  })

  it('becomes the current one with its first sync, unless it was taken back meanwhile', () => {
    writeMark(folder, 'agent', 'trial', { number: 2, sha256: digestOf('own'), failure: '' })
    const agent = upgrade(sending())
    expect([agent.isTrial(), agent.told().outcome]).toEqual([true, 'trying'])
    expect(agent.synced()).toBe(false)
    expect([agent.isTrial(), agent.told().outcome]).toEqual([false, 'done'])

    writeMark(folder, 'agent', 'trial', { number: 3, sha256: digestOf('own'), failure: '' })
    const late = upgrade(sending())
    rmSync(markPath(folder, 'agent', 'trial'))
    writeMark(folder, 'agent', 'failed', { number: 3, sha256: digestOf('own'), failure: 'silent' })
    expect(late.synced()).toBe(false)
    expect(late.told()).toMatchObject({ tried: 3, outcome: 'failed', failure: 'silent' })
  })

  it('gives way to a file that waits for its trial since the process before it ended', () => {
    const agent = upgrade(sending())
    expect(agent.synced()).toBe(false)
    writeMark(folder, 'agent', 'trial', { number: 2, sha256: digestOf('new'), failure: '' })
    expect(agent.synced()).toBe(true)
  })
})

describe('the core', () => {
  const LONG = { trialMs: 60_000, steadyMs: 0 }

  /** A core that does as a test says. */
  function runner() {
    const acts: string[] = []
    const state = { epoch: 'one', isBroken: false }
    return {
      acts,
      state,
      host: {
        async restart() {
          acts.push(`restart ${readFileSync(join(folder, 'xray'), 'utf8').length}`)
          state.epoch += '+'
          if (state.isBroken) {
            state.isBroken = false
            throw new Error('it did not start')
          }
        },
        running: () => state.epoch,
        isWanted: () => true,
      },
    }
  }

  async function trying(times: { trialMs: number; steadyMs: number }, host = runner()) {
    const installed = join(folder, 'installed')
    writeFileSync(installed, 'old')
    linkCore(folder, installed, XRAY)
    const core = createCoreUpgrade(XRAY, folder, installed, sending(XRAY_TEXT), times, () => {})
    await core.begin(host.host, () => {})
    await core.take(orderOf(XRAY_TEXT, { part: 'core' }), NOW)
    return core
  }

  const linked = () => readFileSync(join(folder, 'xray'), 'utf8')

  it('is exchanged, and stays with a sync once it has run for a while', async () => {
    const core = await trying({ ...LONG, steadyMs: 60_000 })
    core.synced()
    expect(core.told().outcome).toBe('trying')
    core.stop()
    const host = runner()
    const again = createCoreUpgrade(XRAY, folder, join(folder, 'installed'), sending(), LONG, () => {})
    await again.begin(host.host, () => {})
    again.synced()
    expect([again.told().outcome, again.isTrial(), linked()]).toEqual(['done', false, XRAY_TEXT])
    expect(host.acts).toEqual([`restart ${XRAY_TEXT.length}`])
  })

  it('is not ended where the disk has no room to link or to mark another one', async () => {
    const host = runner()
    mkdirSync(`${markPath(folder, 'core', 'failed')}.part`)
    // In the way of the link that is made first.
    mkdirSync(join(folder, 'xray.part', 'in the way'), { recursive: true })
    const installed = join(folder, 'installed')
    writeFileSync(installed, 'old')
    const core = createCoreUpgrade(XRAY, folder, installed, sending(XRAY_TEXT), LONG, () => {})
    await core.begin(host.host, () => {})
    await core.take(orderOf(XRAY_TEXT, { part: 'core' }), NOW)
    expect(core.told()).toMatchObject({ tried: 1, outcome: 'failed', failure: 'download' })
    expect([host.acts, core.isTrial()]).toEqual([[], false])
  })

  it('that does not start is taken back', async () => {
    const host = runner()
    host.state.isBroken = true
    const core = await trying(LONG, host)
    expect(core.told()).toMatchObject({ tried: 1, outcome: 'failed', failure: 'ended' })
    expect([linked(), host.acts.at(-1)]).toEqual(['old', 'restart 3'])
  })

  it('that ended and was started anew before a sync is taken back', async () => {
    const host = runner()
    const core = await trying(LONG, host)
    host.state.epoch = 'another'
    core.synced()
    await expect.poll(() => core.told()).toMatchObject({ outcome: 'failed', failure: 'ended' })
    await expect.poll(() => host.acts.at(-1)).toBe('restart 3')
  })

  it('that no sync follows is taken back', async () => {
    const host = runner()
    const core = await trying({ ...LONG, trialMs: 10 }, host)
    await expect.poll(() => core.told()).toMatchObject({ outcome: 'failed', failure: 'silent' })
    await expect.poll(() => [linked(), host.acts.at(-1)]).toEqual(['old', 'restart 3'])
  })

  it('whose trial was cut short by the end of the agent is tried again, and one that had failed is taken back', async () => {
    const host = runner()
    await (await trying(LONG, host)).stop()
    const again = createCoreUpgrade(XRAY, folder, join(folder, 'installed'), sending(), LONG, () => {})
    expect(linkCore(folder, join(folder, 'installed'), XRAY)).toBe(join(folder, 'xray'))
    await again.begin(host.host, () => {})
    expect([again.isTrial(), linked()]).toEqual([true, XRAY_TEXT])
    again.stop()
    writeMark(folder, 'core', 'failed', { number: 1, sha256: digestOf(XRAY_TEXT), failure: 'silent' })
    const back = createCoreUpgrade(XRAY, folder, join(folder, 'installed'), sending(), LONG, () => {})
    await back.begin(host.host, () => {})
    expect([back.isTrial(), back.told().outcome, linked()]).toEqual([false, 'failed', 'old'])
  })

  it('is not ended for a file that is no Xray', async () => {
    const host = runner()
    const installed = join(folder, 'installed')
    writeFileSync(installed, 'old')
    linkCore(folder, installed, XRAY)
    const core = createCoreUpgrade(XRAY, folder, installed, sending('#!/bin/sh\necho no\n'), LONG, () => {})
    await core.begin(host.host, () => {})
    await core.take(orderOf('#!/bin/sh\necho no\n', { part: 'core' }), NOW)
    expect(core.told()).toMatchObject({ outcome: 'failed', failure: 'unusable' })
    expect([linked(), host.acts]).toEqual(['old', []])
  })

  it('of hysteria has marks and a link of its own, and a file that is Xray is none', async () => {
    const installed = join(folder, 'installed')
    writeFileSync(installed, 'old')
    const link = linkCore(folder, installed, HYSTERIA)
    const text = '#!/bin/sh\nprintf "Version:\\tv2.7.0\\n"\n'
    const host = { ...runner().host, async restart() {} }
    const hysteria = createCoreUpgrade(HYSTERIA, folder, installed, sending(text), LONG, () => {})
    await hysteria.begin(host, () => {})
    await hysteria.take(orderOf(text, { part: 'hysteria' }), NOW)
    hysteria.synced()
    expect([hysteria.told().outcome, readFileSync(link, 'utf8')]).toEqual(['done', text])
    expect([readMark(folder, 'core', 'current'), existsSync(markPath(folder, 'hysteria', 'current'))]).toEqual([
      undefined,
      true,
    ])
    const other = createCoreUpgrade(HYSTERIA, folder, installed, sending(XRAY_TEXT), LONG, () => {})
    await other.begin(host, () => {})
    await other.take(orderOf(XRAY_TEXT, { part: 'hysteria', number: 2 }), NOW)
    expect([other.told().failure, readFileSync(link, 'utf8')]).toEqual(['unusable', text])
  })
})
