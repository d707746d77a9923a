import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('the country list is a file that anybody may keep for a day: name, flag and English name, each flag once (3.7-43)', async () => {
  const answer = await fetch(`${server.origin}/country/country.json`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
  const countries = (await answer.json()) as { name: string; flag: string; nameEn: string }[]
  expect(countries).toContainEqual({ name: '香港', flag: 'HK', nameEn: 'Hong Kong' })
  expect(countries.every(({ name, flag, nameEn }) => name && nameEn && /^[A-Z]{2}$/.test(flag))).toBe(true)
  expect(new Set(countries.map(({ flag }) => flag)).size).toBe(countries.length)
  expect(countries.length).toBeGreaterThan(200)
})
