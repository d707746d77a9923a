import { expect, it } from 'vitest'
import { createBatch } from './batch.ts'

it('what is asked at once shares one read, and while that is under way the next one grows', async () => {
  const batches: number[] = []
  let [reading, most] = [0, 0]
  const read = createBatch(async (keys) => {
    batches.push(keys.length)
    reading += 1
    most = Math.max(most, reading)
    await new Promise((resolve) => setTimeout(resolve, 20))
    reading -= 1
    return (key) => `of ${key}`
  })
  const asked = Array.from({ length: 1000 }, async (_, turn) => {
    await new Promise((resolve) => setTimeout(resolve, turn % 10))
    return read(String(turn % 400))
  })
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 1000 }, (_, turn) => `of ${turn % 400}`))
  expect(batches.length).toBeLessThan(12)
  expect(Math.max(...batches)).toBeLessThanOrEqual(400)
  expect(most).toBe(1)
})

it('nobody is answered from a read that began before he asked', async () => {
  let value = 'before'
  let begun = () => {}
  let goOn = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const mayGoOn = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const read = createBatch(async () => {
    const seen = value
    begun()
    await mayGoOn
    return () => seen
  })
  const first = read('x')
  await hasBegun
  value = 'after'
  const second = read('x')
  goOn()
  expect(await Promise.all([first, second])).toEqual(['before', 'after'])
})

it('those who wait fail together with their read, and the next ones do not', async () => {
  let isAway = true
  const read = createBatch(async () => {
    if (isAway) throw new Error('away')
    return (key) => key
  })
  const outcomes = await Promise.allSettled(['1', '2', '2', '3'].map(read))
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
  isAway = false
  expect(await read('1')).toBe('1')
})
