import { businessDay, startOfDay } from '@dukou/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { keepStanding, keepSums } from './index.ts'

const MINUTE_MS = 60_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { clock, app } = server
  const midnight = startOfDay(businessDay(clock.now, app.config.timeZone), app.config.timeZone)
  // At noon, for late in the evening the day turns while half an hour passes.
  clock.now = new Date(midnight.getTime() + 12 * 60 * MINUTE_MS)
})
afterAll(() => server.stop())

const statistics = async () => (await server.admin()).ok('basicStatistics', { days: 7 })
const signUps = async () => (await statistics()).days[0]?.signUps ?? 0

/** As where there are more users than may be. */
const keepLarge = () => keepStanding(server.app, 0)

describe('how things stand', () => {
  it('is of this moment where there are few users, also after the job', async () => {
    await keepStanding(server.app)
    const before = await signUps()
    await server.member()
    const { days, standingAt } = await statistics()
    expect(days[0]?.signUps).toBe(before + 1)
    expect(Math.abs(standingAt.getTime() - server.app.now().getTime())).toBeLessThan(MINUTE_MS)
  })

  it('is what the job kept on a large site, and says of when; the job keeps it anew after some minutes', async () => {
    await keepLarge()
    const { days: kept, standingAt } = await statistics()
    await server.member()
    server.clock.now = new Date(server.clock.now.getTime() + MINUTE_MS)
    await keepLarge()
    expect(await statistics()).toMatchObject({ standingAt, days: kept })
    server.clock.now = new Date(server.clock.now.getTime() + 6 * MINUTE_MS)
    await keepLarge()
    const after = await statistics()
    expect(after.standingAt.getTime()).toBeGreaterThan(standingAt.getTime() + 5 * MINUTE_MS)
    expect(after.days[0]?.signUps).toBe((kept[0]?.signUps ?? 0) + 1)
  })

  it('is summed up while somebody waits when the job has not run for long', async () => {
    const before = await signUps()
    await server.member()
    server.clock.now = new Date(server.clock.now.getTime() + 31 * MINUTE_MS)
    expect(await signUps()).toBe(before + 1)
  })

  it('is not what a process kept whose clock was ahead', async () => {
    const now = server.clock.now
    server.clock.now = new Date(now.getTime() + 3 * 60 * MINUTE_MS)
    await keepLarge()
    server.clock.now = now
    const before = await signUps()
    await server.member()
    expect(await signUps()).toBe(before + 1)
    await keepLarge()
    expect((await statistics()).standingAt.getTime() - now.getTime()).toBeLessThan(2 * MINUTE_MS)
    await server.member()
    expect(await signUps()).toBe(before + 1)
  })

  it('counts no day twice that was summed up since', async () => {
    await keepLarge()
    const days = (await statistics()).days.map(({ day }) => day)
    await keepSums(server.app)
    expect((await statistics()).days.slice(0, 2).map(({ day }) => day)).toEqual(days.slice(0, 2))
    expect(new Set((await statistics()).days.map(({ day }) => day)).size).toBe(7)
  })
})
