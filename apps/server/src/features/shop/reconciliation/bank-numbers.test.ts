import { type RefusalName, refusalCodes } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { goToNextDay, type PlainLine, plainBill, receivedNow, uploadBill, zoneAtNoon } from '../../../../test/bills.ts'
import type { TestClient } from '../../../../test/client.ts'
import { runJob } from '../../../../test/run-job.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { stateOf } from '../../../../test/state.ts'
import { openBank, proved } from '../../../../test/transfers.ts'

/** Statements of the bank for an account whose transfers staff confirm by hand. They tell numbers at the bank alone. */
const ACCOUNT = 'transfer'
const code = (name: RefusalName) => refusalCodes[name]
let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer({ timeZone: zoneAtNoon() })
  await openBank(server)
  admin = await server.admin()
})
afterAll(() => server.stop())
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))

async function confirm(id: string, bankNo: string) {
  const answer = await admin.call('confirmProof', { id, receivedLi: 12_500n, bankNo })
  if (answer.code === 0) await receivedNow(server, 1)
  return answer
}
const decide = (id: string, act: 'suspense' | 'explain') => admin.call('decideDifference', { id, act, reason: 'x' })
const upload = (day: string, lines: readonly PlainLine[]) =>
  uploadBill(server, admin, { paymentAccount: ACCOUNT, day, file: plainBill(lines) })
const open = async (day: string) =>
  (await admin.ok('listDifferences', { paymentAccount: ACCOUNT, day })).filter(({ state }) => state === 'open')
const told = async (day: string) => (await open(day)).map(({ kind, externalNo }) => [kind, externalNo])
const anHour = () => {
  server.clock.now = new Date(server.clock.now.getTime() + 3_600_001)
}

/** The day is over, and its bill can be uploaded. */
async function over(): Promise<string> {
  const day = goToNextDay(server)
  admin = await server.admin()
  return day
}

describe('a statement of the bank', () => {
  it('agrees with proofs that staff confirmed by the same numbers, on whatever day', async () => {
    const [one, late] = [await proved(server), await proved(server)]
    expect((await confirm(one.proof.id, 'BANK1')).code).toBe(0)
    const day = await over()
    expect((await confirm(late.proof.id, 'BANK2')).code).toBe(0)
    const lines = ['BANK1', 'BANK2'].map((theirs) => ({ theirs, amount: '12.50' }))
    expect((await upload(day, lines)).data).toMatchObject({ num: 2, open: 0 })
    expect((await upload(await over(), [])).data).toMatchObject({ num: 0, open: 0 })
  })

  it('shows another amount of such a number, and a number that it tells twice, which is booked no second time', async () => {
    const { proof } = await proved(server)
    expect((await confirm(proof.id, 'BANK3')).code).toBe(0)
    const day = await over()
    await upload(day, [
      { theirs: 'BANK3', amount: '12.60' },
      { theirs: 'BANK3', amount: '12.50' },
    ])
    const found = await open(day)
    const doubled = found.find(({ kind }) => kind === 'onlyThere')
    expect(doubled).toMatchObject({ there: '12.50', hereLi: null, canSuspend: false })
    expect(found.filter(({ id }) => id !== doubled?.id)).toMatchObject([
      { kind: 'otherAmount', there: '12.60', hereLi: 12_500n, canSuspend: false },
    ])
    const before = await stateOf(server.app)
    expect((await decide(doubled?.id ?? '', 'suspense')).code).toBe(code('differenceUnfit'))
    expect(await stateOf(server.app)).toEqual(before)
    await upload(day, [{ theirs: 'BANK3', amount: '12.50' }])
    expect(await open(day)).toEqual([])
  })

  it('that came before the proof: its line goes to suspense no more once the proof is confirmed, and is gone in an hour', async () => {
    const { proof } = await proved(server)
    const day = await over()
    await upload(day, [{ theirs: 'BANK4', amount: '12.50' }])
    const [line] = await open(day)
    expect(line).toMatchObject({ kind: 'onlyThere', canSuspend: true })
    expect((await confirm(proof.id, 'BANK4')).code).toBe(0)
    expect(await open(day)).toMatchObject([{ id: line?.id, canSuspend: false }])
    expect((await decide(line?.id ?? '', 'suspense')).code).toBe(code('differenceUnfit'))
    await runJob(server.app, 'compareAgain')
    expect(await told(day)).toHaveLength(1)
    anHour()
    await runJob(server.app, 'compareAgain')
    expect(await open(day)).toEqual([])
    expect((await upload(await over(), [])).data).toMatchObject({ open: 0 })
  })

  it('whose money went to suspense: its number confirms no proof, and nothing changes', async () => {
    const { proof } = await proved(server)
    const day = await over()
    await upload(day, [{ theirs: 'BANK5', amount: '12.50' }])
    const [line] = await open(day)
    expect((await decide(line?.id ?? '', 'suspense')).code).toBe(0)
    const before = await stateOf(server.app)
    expect((await confirm(proof.id, ' BANK5 ')).code).toBe(code('transferBooked'))
    expect(await stateOf(server.app)).toEqual(before)
    expect((await confirm(proof.id, 'BANK6')).code).toBe(0)
  })
})

describe('a day that the version before compared', () => {
  it('is compared once more: false differences end, and money that was booked twice shows as such', async () => {
    await over()
    const [one, twice] = [await proved(server), await proved(server)]
    expect((await confirm(one.proof.id, 'OLD1')).code).toBe(0)
    const day = await over()
    await upload(day, [
      { theirs: 'OLD1', amount: '12.50' },
      { theirs: 'OLD2', amount: '12.50' },
    ])
    const [line] = await open(day)
    expect((await decide(line?.id ?? '', 'suspense')).code).toBe(0)
    expect((await confirm(twice.proof.id, 'OLD3')).code).toBe(0)
    await sql`update transfer_numbers set bank_no = 'OLD2' where bank_no = 'OLD3'`.execute(server.app.db)
    const next = await over()
    await upload(next, [])
    await sql`insert into bill_differences (public_id, channel, day, key, subject, kind, trade_no, external_no, refund_no, found_at,
        there_li, here_li)
      values (${'0'.repeat(24)}, ${ACCOUNT}, ${day}, 'OLD1', 'payment', 'onlyThere', '', 'OLD1', '', now(), 12500, null),
        (${'1'.repeat(24)}, ${ACCOUNT}, ${day}, ${`proof-${one.proof.id}`}, 'payment', 'onlyHere', '', ${`proof-${one.proof.id}`}, '', now(), null, 12500)`.execute(
      server.app.db,
    )
    expect(await open(day)).toMatchObject([{ externalNo: 'OLD1', canSuspend: false }, { kind: 'onlyHere' }])
    await sql`update bill_days set compared_at = 'epoch'`.execute(server.app.db)
    for (let run = 0; run < 2; run += 1) {
      await runJob(server.app, 'compareAgain')
      expect(await told(day)).toEqual([])
      expect(await told(next)).toEqual([['onlyHere', `proof-${twice.proof.id}`]])
    }
    const { rows } = await sql`select 1 from bill_days where compared_at = 'epoch'`.execute(server.app.db)
    expect(rows).toEqual([])
  })
})
