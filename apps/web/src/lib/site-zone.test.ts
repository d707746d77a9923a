import { beforeEach, describe, expect, it, vi } from 'vitest'

const AT = new Date('2026-07-01T22:30:00.000Z')
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
})

/** The module as a page load has it. */
async function load() {
  vi.resetModules()
  return import('./site-zone.ts')
}

describe('times of the page', () => {
  it('are in Asia/Shanghai until the site tells its zone', async () => {
    const { siteTime, businessDay, siteZone } = await load()
    expect([siteZone(), siteTime(AT), businessDay(AT)]).toEqual(['Asia/Shanghai', '2026-07-02 06:30:00', '2026-07-02'])
  })

  it('are in the zone that the site tells', async () => {
    const { setSiteZone, siteTime, businessDay, startOfDay } = await load()
    setSiteZone('America/New_York')
    expect([siteTime(AT), businessDay(AT)]).toEqual(['2026-07-01 18:30:00', '2026-07-01'])
    expect(startOfDay('2026-07-01')).toEqual(new Date('2026-07-01T04:00:00.000Z'))
  })

  it('are in the same zone from the start of the next page load', async () => {
    const first = await load()
    first.setSiteZone('America/New_York')
    const next = await load()
    expect(next.siteTime(AT)).toBe('2026-07-01 18:30:00')
  })

  it('stay in their zone when this browser lacks the told or the stored one', async () => {
    const { setSiteZone, siteZone } = await load()
    setSiteZone('Mars/Olympus')
    expect(siteZone()).toBe('Asia/Shanghai')
    stored.set('siteZone', 'Mars/Olympus')
    expect((await load()).siteZone()).toBe('Asia/Shanghai')
  })
})
