import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AGENT_KINDS, BadMessage, type SyncAnswer } from '@dukou/node-protocol/agent'
import type { AgentOptions } from './agent-options.ts'
import { createCertificates } from './certificates/certificates.ts'
import { createAddressWatch, type TurnedAway } from './core/address-watch.ts'
import { createCoreControl } from './core/core.ts'
import { createCoreLog } from './core/core-log.ts'
import { createCutOff } from './core/cut-off.ts'
import { keepCore } from './core/keep-core.ts'
import { keepPrograms } from './core/keep-programs.ts'
import { createExitWatch } from './exit-watch.ts'
import { createHysteriaControl } from './hysteria/hysteria-control.ts'
import { keepHysteria } from './hysteria/keep-hysteria.ts'
import { keepLastState, nextRun, readLastState, takeAnswer } from './last-state.ts'
import { createLeaseWatch } from './lease-watch.ts'
import { createLimitBook } from './limit-book.ts'
import { claimFolder } from './one-process.ts'
import { ownState } from './own-state.ts'
import { createPanel } from './panel.ts'
import { createPanelClock } from './panel-clock.ts'
import { Refused } from './post.ts'
import { openRefusedBatches } from './refused-batches.ts'
import { isSealDue } from './seal-pace.ts'
import { createSender } from './sender.ts'
import { openSpool } from './spool.ts'
import type { Counters } from './spool-state.ts'
import { coreRunners } from './upgrade/core-runners.ts'
import { HYSTERIA, linkCore, XRAY } from './upgrade/core-upgrade.ts'
import { createUpgrades } from './upgrade/upgrades.ts'

export interface RunningAgent {
  /** Reads the counters a last time, ends the core, and sends what is sealed as far as that goes in a few seconds. */
  stop(): Promise<void>
}

const WATCH_MS = 250
const DAY_MS = 86_400_000
const PAUSE_MS = { refused: 60_000, least: 500, most: 30_000 }
const LAST_SEND_MS = 5_000
/** Between two syncs while a new program is tried. */
const TRIAL_PAUSE_MS = 500

/** Runs until it is stopped. Serves from what the panel said last, also while the panel is away. */
export async function runAgent({
  folder,
  identity,
  sampleMs,
  waitSeconds,
  sealMs,
  trialMs,
  askForCertificate,
  launcher,
  log,
}: AgentOptions): Promise<RunningAgent> {
  claimFolder(folder)
  const spool = openSpool(join(folder, 'spool.bin'))
  const refused = openRefusedBatches(folder)
  const state = readLastState(folder)
  const keepState = keepLastState(folder, log)
  const clock = createPanelClock(state.offset)
  const panel = createPanel(identity, { number: nextRun(folder), id: randomBytes(16).toString('base64url') }, clock)
  const limits = createLimitBook()
  limits.take(state.limits)
  const addresses = createAddressWatch(limits, (one) => {
    void inTurn(() => turnAway(one)).catch((error: Error) => log(`nobody was turned away: ${error.message}`))
  })
  const speeds = createLimitBook()
  speeds.take(state.speeds)
  const coreLog = createCoreLog(folder, () => state.coreLogEndsAt, clock.now)
  const cutOff = await createCutOff(folder, log, addresses, speeds, coreLog)
  const program = identity.xray === '' ? '' : linkCore(folder, identity.xray, XRAY)
  const hysteriaProgram = identity.hysteria === '' ? '' : linkCore(folder, identity.hysteria, HYSTERIA)
  const control = createCoreControl(program, folder, cutOff.openForCore)
  const hysteriaControl = createHysteriaControl(hysteriaProgram, folder)
  const versions = { xray: await control.version(), hysteria: await hysteriaControl.version() }
  const hysteria = keepHysteria(hysteriaControl, folder, spool, log, sampleNow, limits)
  const xray = keepCore(control, folder, spool, log, sampleNow, cutOff)
  const keeper = keepPrograms(xray, hysteria)
  const exitWatch = createExitWatch()
  const certificates = createCertificates(join(folder, 'acme-xray'), askForCertificate, clock.now, log)
  const leases = createLeaseWatch(spool.state, clock.now())
  let leaseCursor = ''
  let asking = new AbortController()
  const sender = createSender(spool, panel, refused, log, ({ items }) => {
    if (items.some(([, user]) => leases.isOut(user))) asking.abort()
  })
  const upgrades = createUpgrades({ folder, installed: identity, panel, trialMs, launcher, log })
  let isStopping = false

  /** Acts on the core run one after the other. */
  let turn: Promise<unknown> = Promise.resolve()
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work)
    turn = done.catch(() => {})
    return done
  }

  async function sampleNow(): Promise<void> {
    const counters = await keeper.readCounters()
    if (!counters) return
    try {
      count(clock.now(), counters)
    } finally {
      // On a full disk too.
      sender.wake()
      await cutOff.look(counters)
      await hysteria.look()
      coreLog.look()
      for (const one of addresses.lapsed()) await xray.letIn(one)
    }
  }

  function count(now: number, counters: Counters): void {
    spool.hold(now, counters)
    if (state.dayEndsAt > 0 && now >= state.dayEndsAt) {
      spool.seal(state.dayEndsAt - 1)
      while (state.dayEndsAt <= now) state.dayEndsAt += DAY_MS
    }
    spool.sample(now, counters)
    if (isSealDue(spool, now, sealMs ?? state.sealSeconds * 1000)) spool.seal(now)
    if (leases.look(now)) askAnew(now)
  }

  /** An address beyond a person's limit: its streams lead nowhere from now on, and those that run are ended. */
  async function turnAway(one: TurnedAway): Promise<void> {
    await xray.turnAway(one)
    const names = [...state.users].filter(([, [, user]]) => user === one.user).map(([name]) => name)
    await cutOff.endFrom(new Set(names), one.network)
  }

  /** The panel is told all that was counted. */
  function press(now: number): void {
    spool.seal(now)
    sender.wake()
  }

  /** Somebody's lease is over: the panel is asked, at once, or as soon as it has stored what was counted. */
  function askAnew(now: number): void {
    press(now)
    if (spool.state.sealed.length === 0) asking.abort()
  }

  async function becomeAsTold(): Promise<void> {
    if (!isStopping && state.config) {
      const exits = state.exits?.exits ?? []
      await keeper.become({ ...certificates.servable(state.config), exits }, leases.served(state.users))
    }
  }

  async function take(answer: SyncAnswer): Promise<void> {
    takeLeases(answer)
    const isNews = takeAnswer(state, answer)
    if (answer.limits) limits.take(answer.limits)
    if (answer.speeds) {
      speeds.take(answer.speeds)
      cutOff.limitAnew()
    }
    if (answer.exits) void exitWatch.look(answer.exits.exits)
    state.offset = clock.offset()
    keepState(state, isNews)
    await inTurn(becomeAsTold)
    if (answer.users) await inTurn(sampleLast).catch((error: Error) => log(`no sample: ${error.message}`))
  }

  /** Last bytes of people who were cut off just now. */
  async function sampleLast(): Promise<void> {
    await sampleNow()
    press(clock.now())
  }

  function takeLeases({ leases: change }: SyncAnswer): void {
    if (!change) return
    try {
      spool.lease(change)
      leaseCursor = change.cursor
      const now = clock.now()
      if (leases.look(now)) askAnew(now)
    } catch (error) {
      log(`no leases: ${(error as Error).message}`)
    }
  }

  async function followPanel(): Promise<void> {
    const parts = { versions, keeper, spool, refused, cutOff, hysteria, exitWatch, certificates, clock }
    for (let failures = 0; !isStopping; ) {
      const question = {
        tag: state.config?.tag ?? '',
        cursor: state.cursor,
        leases: leaseCursor,
        spool: spool.state.spool,
        limits: state.limits?.cursor ?? '',
        speeds: state.speeds?.cursor ?? '',
        exits: state.exits?.cursor ?? '',
        coreLogEndsAt: state.coreLogEndsAt,
        serves: AGENT_KINDS,
        asksForCertificates: true,
        waitSeconds: failures > 0 || upgrades.isTrial() ? 0 : waitSeconds,
        state: ownState({ ...parts, inbounds: state.config?.inbounds ?? [] }),
        programs: upgrades.told(),
      }
      asking = new AbortController()
      try {
        const answer = await panel.sync(question, asking.signal)
        await take(answer)
        failures = 0
        upgrades.synced(answer.orders ?? [])
        if (upgrades.isTrial()) await pause(TRIAL_PAUSE_MS)
      } catch (error) {
        if (asking.signal.aborted) continue
        failures += 1
        if (error instanceof BadMessage) state.cursor = ''
        log(`no news: ${(error as Error).message}`)
        const isRefused = error instanceof Refused && error.code !== 'later'
        await pause(isRefused ? PAUSE_MS.refused : Math.min(PAUSE_MS.most, PAUSE_MS.least * 2 ** failures))
      }
    }
  }

  /** A core that ended is started anew with the same users; people whose lease is over go, and come back with another. */
  async function watchCore(): Promise<void> {
    for (let failures = 0; !isStopping; ) {
      await pause(failures > 0 ? Math.min(PAUSE_MS.most, PAUSE_MS.least * 2 ** failures) : WATCH_MS)
      if (isStopping || !state.config || certificates.servable(state.config).inbounds.length === 0) continue
      const hasOthers = leases.turnOver()
      if (keeper.isRunning() && !hasOthers) continue
      try {
        await inTurn(async () => {
          if (hasOthers || !keeper.isRunning()) await becomeAsTold()
        })
        failures = 0
      } catch (error) {
        failures += 1
        log(`no core: ${(error as Error).message}`)
      }
    }
  }

  async function sampleOnAndOn(): Promise<void> {
    while (!isStopping) {
      await pause(sampleMs)
      // On a full disk the reading is held in memory, and the next sample writes it.
      await inTurn(sampleNow).catch((error: Error) => log(`no sample: ${error.message}`))
    }
  }

  const stopped = new AbortController()
  async function pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: stopped.signal }).catch(() => {})
  }

  await inTurn(becomeAsTold).catch((error: Error) => log(`no core: ${error.message}`))
  void upgrades.begin({
    handOver: () =>
      inTurn(async () => {
        spool.close()
        process.exit(0)
      }),
    ...coreRunners({
      xray: { keeper: xray, version: () => control.version() },
      hysteria: { keeper: hysteria, version: () => hysteriaControl.version() },
      versions,
      spool,
      inbounds: () => state.config?.inbounds ?? [],
      becomeAsTold,
      inTurn,
    }),
    tell: () => asking.abort(),
  })
  void followPanel()
  void watchCore()
  void sampleOnAndOn()
  void exitWatch.follow(() => state.exits?.exits ?? [], stopped.signal)
  void certificates.follow(
    () => state.config?.inbounds ?? [],
    () => void inTurn(becomeAsTold).catch((error: Error) => log(`no core: ${error.message}`)),
    stopped.signal,
  )
  sender.start()
  return {
    async stop() {
      isStopping = true
      stopped.abort()
      upgrades.stop()
      await inTurn(() => keeper.stop())
      await cutOff.close()
      try {
        // Readings of a core that ended by itself may still be held.
        spool.sample(clock.now(), new Map())
        spool.seal(clock.now())
      } finally {
        await sender.finish(LAST_SEND_MS)
        keepState({ ...state, offset: clock.offset() }, true)
        spool.close()
      }
    },
  }
}
