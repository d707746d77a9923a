import { describe, expect, it } from 'vitest'
import { parseExitProxy, shownExitProxy } from './exit-proxy.ts'

const NOBODY = { username: '', password: '' }

describe('the address of a proxy by which streams leave', () => {
  it.each([
    ['socks5://127.0.0.1:1080', { kind: 'socks5', host: '127.0.0.1', port: 1080, ...NOBODY }],
    ['http://proxy.example.com:8080', { kind: 'http', host: 'proxy.example.com', port: 8080, ...NOBODY }],
    ['socks5://[2001:db8::1]:1', { kind: 'socks5', host: '2001:db8::1', port: 1, ...NOBODY }],
    [
      'socks5://me:pa$s@h.example:65535',
      { kind: 'socks5', host: 'h.example', port: 65_535, username: 'me', password: 'pa$s' },
    ],
  ] as const)('%s is read part by part', (text, proxy) => {
    expect(parseExitProxy(text)).toEqual(proxy)
  })

  it.each([
    '',
    'socks5://127.0.0.1',
    'socks5://127.0.0.1:0',
    'socks5://127.0.0.1:65536',
    'socks5://2001:db8::1:1080',
    'socks5://[127.0.0.1]:1080',
    'socks5://h.example:1080/path',
    'socks5://h.example:1080\n',
    'socks5://me@h.example:1080',
    'socks5://me:p"x@h.example:1080',
    'socks5://$(id):x@h.example:1080',
    'https://h.example:1080',
    'vmess://abc',
    '1.2.3:1080',
  ])('%j is none', (text) => {
    expect(parseExitProxy(text)).toBeUndefined()
  })

  it('is shown without its password, and reads as the same but for that', () => {
    for (const text of ['socks5://127.0.0.1:1080', 'http://[::1]:80']) {
      expect(shownExitProxy(parseExitProxy(text) as never)).toBe(text)
    }
    expect(shownExitProxy(parseExitProxy('socks5://me:secret@h.example:1') as never)).toBe(
      'socks5://me:***@h.example:1',
    )
  })
})
