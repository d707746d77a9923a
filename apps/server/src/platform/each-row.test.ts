import { expect, it } from 'vitest'
import { forEachRow } from './each-row.ts'

it('acts on every row, also after one that fails, and then throws the first error', async () => {
  const done: number[] = []
  const act = async (row: number) => {
    if (row % 2 === 0) throw new Error(`row ${row}`)
    done.push(row)
  }
  await expect(forEachRow([1, 2, 3, 4, 5], act)).rejects.toThrow('row 2')
  expect(done).toEqual([1, 3, 5])
  await forEachRow([7, 9], act)
  expect(done).toEqual([1, 3, 5, 7, 9])
})
