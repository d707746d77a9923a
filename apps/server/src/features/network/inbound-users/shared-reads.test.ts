import { expect, it } from 'vitest'
import { testConfig } from '../../../../test/config.ts'
import type { App } from '../../../platform/context.ts'
import { createLeasedReads } from './index.ts'

/** A database whose inbounds 1 and 2 are for the same people, 3 for others; a read of people is answered by the test. */
function fakeDatabase() {
  const audienceOf = new Map([
    [1, 'all'],
    [2, 'all'],
    [3, '7'],
  ])
  const reads: { inbound: number; answer: (audience: string) => void }[] = []
  const none = Buffer.alloc(0)
  const readRows: App['readRows'] = async ({ name }, [inbound]) => {
    const audience = audienceOf.get(inbound as number) ?? ''
    if (name === 'inbound_lines_leased') return [[audience, 100, false]]
    const said = await new Promise<string>((answer) => reads.push({ inbound: inbound as number, answer }))
    return [[0, none, none, none, none, said]]
  }
  const until = async (count: number) => expect.poll(() => reads.length).toBe(count)
  const read = createLeasedReads({ readRows, now: () => new Date(), config: testConfig() })
  return { audienceOf, reads, until, read }
}

it('inbounds for the same people share a read that begins after all of them have asked', async () => {
  const { read, reads, until } = fakeDatabase()
  const asked = [read(1), read(2), read(3)]
  await until(2)
  expect(reads.map(({ inbound }) => inbound)).toEqual([1, 3])
  const late = read(2)
  reads[0]?.answer('all')
  reads[1]?.answer('7')
  expect(await Promise.all(asked)).toHaveLength(3)
  await until(3)
  reads[2]?.answer('all')
  expect(await late).toMatchObject({ near: [], lineScale: 100n })
})

it('a read of an inbound whose lines have changed meanwhile is nothing to the others', async () => {
  const { audienceOf, read, reads, until } = fakeDatabase()
  const asked = [read(1), read(2)]
  await until(1)
  audienceOf.set(1, '7')
  reads[0]?.answer('7')
  await until(3)
  expect(reads.slice(1).map(({ inbound }) => inbound)).toEqual([1, 2])
  reads[1]?.answer('7')
  reads[2]?.answer('all')
  expect(await Promise.all(asked)).toHaveLength(2)
})
