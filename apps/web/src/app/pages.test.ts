import { describe, expect, it } from 'vitest'
import { OFFICE_PAGES } from './office-pages.ts'
import { PAGES } from './pages.ts'

const ALL = [...PAGES, ...OFFICE_PAGES]

describe('the rows of pages', () => {
  it('tell each page once', () => {
    const paths = ALL.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.length).toBeGreaterThan(5)
  })

  it('put nobody’s page into the menu of somebody who may not open it', () => {
    const closed = ALL.filter(({ needsSession, menu }) => needsSession && menu?.viewers.includes('visitor'))
    expect(closed).toEqual([])
  })
})
