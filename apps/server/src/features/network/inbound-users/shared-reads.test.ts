import { expect, it } from 'vitest'
import { testConfig } from '../../../../test/config.ts'
import type { App } from '../../../platform/context.ts'
import { readsOfInboundUsers } from './index.ts'

/** A database whose inbounds 1 and 2 are for the same people, 3 for others; a read of people is answered by the test. */
function fakeDatabase() {
  const audienceOf = new Map([
    [1, 'all'],
    [2, 'all'],
    [3, '7'],
  ])
  const clock = { now: new Date() }
  const reads: { name: string; inbound: number; answer: (audience: string) => void }[] = []
  const none = Buffer.alloc(0)
  const readRows: App['readRows'] = async ({ name }, [inbound]) => {
    const audience = audienceOf.get(inbound as number) ?? ''
    if (name === 'inbound_lines') return [[audience, 100, false]]
    const said = await new Promise<string>((answer) => reads.push({ name, inbound: inbound as number, answer }))
    const members = [0, none, none, Buffer.from('0000000100000002', 'hex'), said, 7n]
    return [name === 'inbound_members_changed' ? [...members, none, false] : members]
  }
  const until = async (count: number) => expect.poll(() => reads.length).toBe(count)
  const read = readsOfInboundUsers({ readRows, now: () => clock.now, config: testConfig() })
  return { clock, audienceOf, reads, until, read }
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

it('reads all people first and after half a minute, one audience at a time, and else those alone who may have changed', async () => {
  const { clock, read, reads, until } = fakeDatabase()
  const kinds = () => reads.map(({ name }) => name.split('_').at(-1))
  const answer = (place: number) => reads[place]?.answer(reads[place]?.inbound === 3 ? '7' : 'all')
  const first = [read(1), read(3)]
  await until(2)
  answer(0)
  answer(1)
  await Promise.all(first)
  const second = read(1)
  await until(3)
  answer(2)
  await second
  clock.now = new Date(clock.now.getTime() + 30_000)
  const third = [read(1), read(3)]
  await until(5)
  answer(3)
  answer(4)
  // Equal limits stay the same buffer, however they were read.
  for (const [place, { limited }] of (await Promise.all(third)).entries()) {
    expect(limited).toBe((await first[place])?.limited)
  }
  expect(kinds().slice(0, 3)).toEqual(['members', 'members', 'changed'])
  expect(kinds().slice(3).sort()).toEqual(['changed', 'members'])
  // A clock that was set back says nothing of what has changed.
  clock.now = new Date(clock.now.getTime() - 3_600_000)
  const last = [read(1), read(3)]
  await until(7)
  answer(5)
  answer(6)
  await Promise.all(last)
  expect(kinds().slice(5)).toEqual(['members', 'members'])
})
