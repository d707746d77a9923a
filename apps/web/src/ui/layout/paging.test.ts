import { describe, expect, it } from 'vitest'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, pageOf, pagesAround } from './paging.ts'

const rows = Array.from({ length: 47 }, (_, at) => at + 1)

describe('pages of a list', () => {
  it('have 5, 20, 50, 100 or all rows, 20 unless chosen', () => {
    expect(PAGE_SIZES).toEqual([5, 20, 50, 100, 'all'])
    expect(DEFAULT_PAGE_SIZE).toBe(20)
  })

  it('divide the rows without losing one', () => {
    expect(pageOf(rows, 20, 1).rows).toHaveLength(20)
    expect(pageOf(rows, 20, 3)).toEqual({ rows: [41, 42, 43, 44, 45, 46, 47], page: 3, pages: 3 })
    expect(pageOf(rows, 'all', 9)).toEqual({ rows, page: 1, pages: 1 })
  })

  it('end with the last one, however far somebody asks', () => {
    expect(pageOf(rows, 50, 7).page).toBe(1)
    expect(pageOf([], 20, 3)).toEqual({ rows: [], page: 1, pages: 1 })
  })

  it('are named five at a time around the present one', () => {
    expect(pagesAround(1, 3)).toEqual([1, 2, 3])
    expect(pagesAround(1, 50)).toEqual([1, 2, 3, 4, 5])
    expect(pagesAround(25, 50)).toEqual([23, 24, 25, 26, 27])
    expect(pagesAround(50, 50)).toEqual([46, 47, 48, 49, 50])
  })
})
