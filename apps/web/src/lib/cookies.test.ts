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

  it('hold an e-mail as it is, and escape what a cookie may not hold (1.3-31)', () => {
    const written = (value: string) => cookieText('lastRegister', value).split('; ')[0]
    expect(written('lin+a@example.com')).toBe('lastRegister=lin+a@example.com')
    expect(written('a;b,c "d" \\ 40% 林')).toBe('lastRegister=a%3Bb%2Cc%20%22d%22%20%5C%2040%25%20%E6%9E%97')
  })

  it.each(['%40', '50%', 'a;b,c "d" \\', "!#$&'()*+-./:<=>?@[]^_`{|}~", '林@例子'])('come back as %s', (value) => {
    expect(cookieIn(cookieText('a', value), 'a')).toBe(value)
  })

  it('are read where an earlier version of the page wrote them', () => {
    expect(cookieIn('lastRegister=lin%2Ba%40example.com', 'lastRegister')).toBe('lin+a@example.com')
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
