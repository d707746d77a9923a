import { expect, it } from 'vitest'
import { forEachRow, rowsById } from './each-row.ts'

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

it('goes on to later pages where a whole page fails, and reads none twice', async () => {
  const all = Array.from({ length: 7 }, (_, at) => ({ id: BigInt(at + 1) }))
  const pages: bigint[] = []
  const read = async (after: bigint) => {
    pages.push(after)
    return all.filter(({ id }) => id > after).slice(0, 3)
  }
  const done: bigint[] = []
  const act = async ({ id }: { id: bigint }) => {
    if (id <= 3n) throw new Error(`row ${id}`)
    done.push(id)
  }
  await expect(forEachRow(rowsById(3, read), act)).rejects.toThrow('row 1')
  expect(done).toEqual([4n, 5n, 6n, 7n])
  expect(pages).toEqual([0n, 3n, 6n])
})
