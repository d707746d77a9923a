import { describe, expect, it } from 'vitest'
import { pass, stopTime, until } from '../../../test/page-time.ts'
import { member, open, route, visitor } from '../../../test/site.tsx'

describe('a page of the shop that is for members', () => {
  it.each(['/shop', '/order', '/channel', '/wallet', '/agents', '/push', '/feedback', '/traffic_records'])(
    '%s leads visitors to the login page (2.2-01)',
    async (path) => {
      await stopTime()
      visitor()
      await open(path)
      await until(async () => {
        await pass(500)
        return route() === '/login'
      })
      await until(() => document.querySelector('form'))
      expect(document.querySelector('main')?.textContent).not.toContain('登录后才能看')
    },
  )
})

describe('a page whose calls the server refuses to customers of an agency', () => {
  it.each(['/shop', '/push', '/prize', '/feedback', '/channel'])('%s sends them home', async (path) => {
    member({ isAgency: true })
    await open(path)
    await until(() => route() === '/')
    await until(() => document.querySelector('main section'))
    expect(document.body.textContent).not.toContain('加载失败')
  })
})
