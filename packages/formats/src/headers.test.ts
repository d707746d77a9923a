import { validateHeaderValue } from 'node:http'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { subscriptionHeaders } from './headers.ts'
import { anyText } from './testing/any-text.ts'

const usage = {
  uploadBytes: 0n,
  downloadBytes: 123n,
  totalBytes: 53_687_091_200n,
  expiresAt: new Date('2026-12-31T00:00:00.900Z'),
}
const of = { siteName: '渡口', extension: 'yaml', contentType: 'text/yaml; charset=utf-8', usage }

describe('subscriptionHeaders', () => {
  it('tells traffic in bytes and the end in whole seconds, all four, without a semicolon at the end', () => {
    expect(subscriptionHeaders(of)['Subscription-Userinfo']).toBe(
      'upload=0; download=123; total=53687091200; expire=1798675200',
    )
  })

  it('tells 0 for an account that does not end', () => {
    const { expiresAt, ...endless } = usage
    expect(expiresAt).toBeDefined()
    expect(subscriptionHeaders({ ...of, usage: endless })['Subscription-Userinfo']).toMatch(/; expire=0$/)
  })

  it('tells the interval in whole hours, at least one', () => {
    expect(subscriptionHeaders(of)['Profile-Update-Interval']).toBe('24')
    expect(subscriptionHeaders({ ...of, updateHours: 0.2 })['Profile-Update-Interval']).toBe('1')
  })

  it('names the file in ASCII and, after RFC 5987, in full', () => {
    expect(subscriptionHeaders({ ...of, siteName: '深圳 & Co' })['Content-Disposition']).toBe(
      `attachment; filename="Co.yaml"; filename*=UTF-8''%E6%B7%B1%E5%9C%B3%20%26%20Co.yaml`,
    )
    expect(subscriptionHeaders(of)['Content-Disposition']).toContain('filename="subscription.yaml"')
  })

  it('gives the title in base64', () => {
    expect(subscriptionHeaders(of)['Profile-Title']).toBe('base64:5rih5Y+j')
  })

  it('links the account page only over https', () => {
    const link = (webPageUrl: string) => subscriptionHeaders({ ...of, webPageUrl })['Profile-Web-Page-Url']
    expect(link('https://panel.example.com/')).toBe('https://panel.example.com/')
    expect(link('http://panel.example.com/')).toBeUndefined()
    expect(link('https://panel.example.com/\r\nX: y')).toBeUndefined()
  })

  it('is always fit for an answer, whatever the site is called', () => {
    fc.assert(
      fc.property(anyText, (siteName) => {
        for (const [name, value] of Object.entries(subscriptionHeaders({ ...of, siteName }))) {
          expect(() => validateHeaderValue(name, value)).not.toThrow()
        }
      }),
    )
  })
})
