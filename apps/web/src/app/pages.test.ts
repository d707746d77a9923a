import { readFileSync } from 'node:fs'
import { OFFICE_PATH } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import { OFFICE_PAGES } from './office-pages.ts'
import { PAGES } from './pages.ts'
import { siteOf } from './paths.ts'

const ALL = [...PAGES, ...OFFICE_PAGES]

describe('the rows of pages', () => {
  it('tell each page once', () => {
    const paths = ALL.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.length).toBeGreaterThan(5)
  })

  it('stand in the document of their own site', () => {
    expect(new Set(PAGES.map(({ path }) => siteOf(path)))).toEqual(new Set(['/']))
    expect(new Set(OFFICE_PAGES.map(({ path }) => siteOf(path)))).toEqual(new Set(['/admin']))
  })

  it('are told apart by the start-up script in the same way', () => {
    const script = readFileSync(new URL('../start.js', import.meta.url), 'utf8')
    expect(script).toContain(`/${OFFICE_PATH.source}/.test(path)`)
  })

  it('put nobody’s page into the menu of somebody who may not open it', () => {
    const closed = ALL.filter(({ needsSession, menu }) => needsSession && menu?.viewers.includes('visitor'))
    expect(closed).toEqual([])
  })
})
