import { describe, expect, it } from 'vitest'
import { PAGES } from './pages.ts'

describe('the rows of pages', () => {
  it('tell each page once', () => {
    const paths = PAGES.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.length).toBeGreaterThan(5)
  })

  it('put nobody’s page into the menu of somebody who may not open it', () => {
    const closed = PAGES.filter(({ needsSession, menu }) => needsSession && menu?.viewers.includes('visitor'))
    expect(closed).toEqual([])
  })
})
