import { describe, expect, it } from 'vitest'
import { cookieIn, cookieText } from './cookies.ts'

describe('cookies', () => {
  it('live one day at path / with SameSite Lax unless told otherwise (1.9-01)', () => {
    expect(cookieText('platform', 'iOS')).toBe('platform=iOS; Max-Age=86400; Path=/; SameSite=Lax')
  })

  it('take other lives, paths and rules', () => {
    const text = cookieText('token', 'T', { days: 99_999, path: '/x', sameSite: 'Strict' })
    expect(text).toBe('token=T; Max-Age=8639913600; Path=/x; SameSite=Strict')
  })

  it('come back as they went in, whatever is in them', () => {
    const jar = `a=1; ${cookieText('lastRegister', 'lin+a=b;c@example.com').split('; ')[0]}; z=2`
    expect(cookieIn(jar, 'lastRegister')).toBe('lin+a=b;c@example.com')
  })

  it('are found by their whole name only', () => {
    expect(cookieIn('my_token=1; token_state=2', 'token')).toBeUndefined()
  })

  it('count as absent when empty', () => {
    expect(cookieIn('token=; a=1', 'token')).toBeUndefined()
  })

  it('are read raw when somebody else wrote them badly', () => {
    expect(cookieIn('c=100%', 'c')).toBe('100%')
  })
})
