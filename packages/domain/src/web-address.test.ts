import { describe, expect, it } from 'vitest'
import { isLink, isOwnPath, webAddress } from './web-address.ts'

const ODD = [
  'http://127.0.0.1:1\\@evil/',
  'https://example.com\\.evil/',
  'https://example.com@evil/',
  'https://user:password@example.com/',
  'https://@evil/',
  'https:evil',
  'https:/evil',
  'https:///evil',
  'https://',
  ' https://example.com',
  'https://example.com/a b',
  'https://exam\nple.com/',
  'https://example.com/\u202e',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'ftp://example.com/',
  'clash://install-config',
  '//evil/x',
  '/\\evil',
  'example.com',
  '',
]

describe('an address of the web', () => {
  it.each([
    ['https://example.com', 'https://example.com'],
    ['HTTP://Example.com:80/x?y#z', 'http://example.com'],
    ['http://127.0.0.1:8080/#/order?wjkc_pay=1', 'http://127.0.0.1:8080'],
    ['https://[2001:db8::1]:8443/', 'https://[2001:db8::1]:8443'],
    ['https://例子.测试/', 'https://xn--fsqu00a.xn--0zwm56d'],
  ])('%s is of %s', (text, origin) => {
    expect(webAddress(text)?.origin).toBe(origin)
  })

  it.each(ODD)('is not %j, and no link', (text) => {
    expect(webAddress(text)).toBeUndefined()
    expect([isLink(text), isOwnPath(text)]).toEqual([false, false])
  })
})

it('a link goes to the web or to a place of ours, a picture comes from us', () => {
  for (const link of ['/#/order', '/', '/api/file/x.png']) {
    expect([link, isLink(link), isOwnPath(link)]).toEqual([link, true, true])
  }
  for (const link of ['http://example.com/', 'https://example.com/x.png']) {
    expect([link, isLink(link), isOwnPath(link)]).toEqual([link, true, false])
  }
})
