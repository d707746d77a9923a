import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AgentExit, AgentUser } from '@dukou/node-protocol/agent'
import type { ProgramKeeper } from '../core/keep-core.ts'
import { isAlive } from '../core/processes.ts'
import type { LimitBook } from '../limit-book.ts'
import type { Spool } from '../spool.ts'
import type { Counters } from '../spool-state.ts'
import { createAddressSlots } from './address-slots.ts'
import { openDoor } from './doorman.ts'
import { type HysteriaInbound, hysteriaConfig, isHysteria } from './hysteria-config.ts'
import type { Hysteria, HysteriaControl } from './hysteria-control.ts'
import { credentialDigest, loginOf } from './login-id.ts'

/** Each inbound has a hysteria of its own. Not for two callers at once. */
export interface HysteriaKeeper extends ProgramKeeper {
  /** Called with each reading of the counters: ends connections of people who may use no more. */
  look(): Promise<void>
  /** People who were cut off and whose counters moved between the last two looks. */
  stillMoving(): number
}

/** An inbound: who may log in, the process, and the agent's door for its questions. */
interface House {
  inbound: HysteriaInbound
  exits: readonly AgentExit[]
  /** By credential. */
  users: Map<string, AgentUser>
  running: Hysteria | undefined
  door: Server | undefined
  /** Counters of logins that may not be, at the last look. */
  ended: Map<string, number>
  moving: number
}

type Up = House & { running: Hysteria }

/** Pauses before each round of kicks: a connection ends at its next byte, and one that logs in just now shows a moment later. */
const KICKS_MS = [0, 30, 60, 120, 240]
/** Let's Encrypt takes five failures an hour. */
const CERTIFICATE_PAUSE_MS = 15 * 60_000

/**
 * Drives stock hysteria. Adopts one that outlived the agent if the spool has its counters; otherwise ends it, because those
 * counters may already be billed.
 * @param beforeEnd reads the counters a last time
 */
export function keepHysteria(
  control: HysteriaControl,
  folder: string,
  spool: Spool,
  log: (text: string) => void,
  beforeEnd: () => Promise<void>,
  limits: LimitBook,
): HysteriaKeeper {
  const slots = createAddressSlots(join(folder, 'addresses.json'), limits)
  const houses = new Map<number, House>()
  const left = new Map(control.adopt().map((running) => [running.inbound, running]))
  /** No certificate is asked for before. */
  const retryAt = new Map<number, number>()

  const isUp = (house: House): house is Up => house.running !== undefined && isAlive(house.running.pid)
  const isCounted = (house: House): house is Up =>
    isUp(house) && house.running.epoch === spool.state.hysterias.get(house.running.inbound)

  function houseOf(inbound: HysteriaInbound, exits: readonly AgentExit[]): House {
    const known = houses.get(inbound.number)
    if (known) return Object.assign(known, { inbound, exits })
    const nobody = { users: new Map(), ended: new Map(), moving: 0 }
    const house: House = { inbound, exits, running: undefined, door: undefined, ...nobody }
    house.running = left.get(inbound.number)
    left.delete(inbound.number)
    houses.set(inbound.number, house)
    return house
  }

  function openDoorOf(house: House, loginPort: number, loginSecret: string): Promise<Server> {
    return openDoor({ loginPort, loginSecret }, async (credential, from) => {
      const user = house.users.get(credential)
      return user && slots.admit(user, from, async () => (await house.running?.api.readOnline()) ?? new Map())
    })
  }

  /** Whether what runs is what is asked for, and its questions are answered again. */
  async function isGoneOnWith(house: House): Promise<boolean> {
    if (!isCounted(house)) return false
    const { config, doors } = house.running
    if (config !== hysteriaConfig(house.inbound, doors, folder, house.exits)) return false
    if (house.door) return true
    house.door = await openDoorOf(house, doors.loginPort, doors.loginSecret).catch(() => undefined)
    return house.door !== undefined
  }

  /** Starts a process in place of one that runs, which goes on where there is no room for what a start needs. */
  async function start(house: House): Promise<void> {
    const { number, protocol } = house.inbound
    if (performance.now() < (retryAt.get(number) ?? 0)) throw new Error('no certificate; the next try is later')
    const loginSecret = randomBytes(16).toString('hex')
    const door = await openDoorOf(house, 0, loginSecret)
    try {
      const { port: loginPort } = door.address() as AddressInfo
      const prepared = await control.prepare(house.inbound, { loginPort, loginSecret }, house.exits)
      // A full disk is noticed before connections are ended.
      if (isCounted(house)) await beforeEnd()
      await giveWay(house, prepared.epoch)
      house.running = await control.start(house.inbound, prepared).catch((error: Error) => {
        if (protocol.certificate.mode === 'http') retryAt.set(number, performance.now() + CERTIFICATE_PAUSE_MS)
        throw error
      })
    } catch (error) {
      closeDoor(door)
      throw error
    }
    house.door = door
    house.ended.clear()
    log(`hysteria runs with ${house.users.size} users on inbound ${number}`)
  }

  /** Ends the process of before. People log in at the next one, or at this one where it goes on. */
  async function giveWay(house: House, epoch: string): Promise<void> {
    const { users } = house
    try {
      await stop(house, () => spool.beginHysteria(house.inbound.number, epoch))
    } finally {
      house.users = users
    }
  }

  /**
   * Refuses logins, ends connections, and then reads the counters.
   * @param counted called after that; where it throws, the process goes on
   */
  async function stop(house: House, counted = (): void => {}): Promise<void> {
    if (isUp(house)) {
      house.users = new Map()
      await kickGone(house).catch((error: Error) => log(`nobody was kicked: ${error.message}`))
      if (isCounted(house)) await beforeEnd()
    }
    counted()
    if (isUp(house)) await control.stop(house.running)
    house.running = undefined
    closeDoor(house.door)
    house.door = undefined
  }

  function closeDoor(door: Server | undefined): void {
    door?.close()
    door?.closeAllConnections()
  }

  /** Whether a connection of this login may go on. One of before there was a limit connects again, and gets a number. */
  function mayStay(users: ReadonlyMap<string, string>, id: string): boolean {
    const login = loginOf(id)
    if (login === undefined || users.get(login.place) !== login.credential) return false
    const [inbound = 0, user = 0] = login.place.split('.').map(Number)
    const most = limits.mostOf(inbound, user)
    return most === undefined || (login.address !== undefined && login.address <= most)
  }

  /** The digest of each person's credential. */
  const digestsOf = ({ users }: House) =>
    new Map([...users.values()].map(([inbound, user, uuid]) => [`${inbound}.${user}`, credentialDigest(uuid)]))

  /** hysteria asks about new connections alone, so others are kicked until none is there. An idle one goes at its next byte. */
  async function kickGone(house: Up): Promise<void> {
    const { api } = house.running
    const digests = digestsOf(house)
    for (const pause of KICKS_MS) {
      await sleep(pause)
      const gone = [...(await api.readOnline()).keys()].filter((id) => !mayStay(digests, id))
      if (gone.length === 0) return
      await api.kick(gone)
    }
  }

  async function lookAt(house: Up): Promise<void> {
    const { api } = house.running
    const digests = digestsOf(house)
    const gone = [...(await api.readOnline()).keys()].filter((id) => !mayStay(digests, id))
    await api.kick(gone)
    const traffic = gone.length > 0 ? await api.readTraffic() : new Map()
    const bytes = new Map(gone.map((id) => [id, (traffic.get(id) ?? [0, 0]).reduce((a: number, b: number) => a + b)]))
    const moved = gone.filter((id) => house.ended.has(id) && house.ended.get(id) !== bytes.get(id))
    house.moving = new Set(moved.map((id) => loginOf(id)?.place)).size
    house.ended = bytes
  }

  return {
    isRunning: () => houses.size > 0 && [...houses.values()].every((house) => isUp(house) && house.door !== undefined),
    async become(config, all) {
      const wanted = config.inbounds.filter(isHysteria)
      let failure: unknown
      const fail = (error: unknown): void => {
        failure ??= error
      }
      for (const [number, house] of houses) {
        if (wanted.some((inbound) => inbound.number === number)) continue
        await stop(house).then(() => houses.delete(number), fail)
      }
      for (const inbound of wanted) {
        const house = houseOf(inbound, config.exits)
        const users = [...all.values()].filter(([number]) => number === inbound.number)
        house.users = new Map(users.map((user) => [user[2], user]))
        if (!(await isGoneOnWith(house))) await start(house).catch(fail)
        if (isUp(house)) await kickGone(house).catch((error: Error) => log(`nobody was kicked: ${error.message}`))
      }
      for (const running of left.values()) await control.stop(running)
      left.clear()
      if (failure !== undefined) throw failure
    },
    outdate() {
      // Staff asked for this start, so it waits for no retry.
      retryAt.clear()
      for (const house of houses.values()) if (house.running) house.running = { ...house.running, config: '' }
      for (const [number, running] of left) left.set(number, { ...running, config: '' })
    },
    async readCounters() {
      const counters = new Map<string, [number, number]>()
      let hasAny = false
      for (const house of houses.values()) {
        if (!isCounted(house)) continue
        const traffic = await house.running.api.readTraffic().catch(() => undefined)
        if (!traffic) continue
        hasAny = true
        addTo(counters, traffic, house.inbound.number)
      }
      return hasAny ? counters : undefined
    },
    async look() {
      for (const house of houses.values()) {
        if (isUp(house)) await lookAt(house).catch((error: Error) => log(`hysteria was not asked: ${error.message}`))
      }
    },
    stillMoving: () => [...houses.values()].reduce((sum, { moving }) => sum + moving, 0),
    async stop() {
      for (const house of houses.values()) await stop(house)
      for (const running of left.values()) await control.stop(running)
    },
  }
}

/** The sum of a person's logins; what is no login of this inbound is nobody's. */
function addTo(sums: Map<string, [number, number]>, traffic: Counters, inbound: number): void {
  for (const [id, [up, down]] of traffic) {
    const login = loginOf(id)
    if (!login?.place.startsWith(`${inbound}.`)) continue
    const [upSoFar, downSoFar] = sums.get(login.place) ?? [0, 0]
    sums.set(login.place, [upSoFar + up, downSoFar + down])
  }
}
