import { describe, expect, it } from 'vitest'
import { isAgencyPage, pageConfig } from './site.ts'

describe('the page’s config', () => {
  it('has the own origin as server host, debug off, and the agency domain that the server tells (1.3-16)', () => {
    expect(pageConfig('https://a.example', { agencyUserDomain: 'agency.example' })).toEqual({
      serverHost: 'https://a.example',
      debug: false,
      agencyUserDomain: 'agency.example',
    })
    expect(pageConfig('https://a.example', undefined).agencyUserDomain).toBe('')
  })
})

describe('an agency page', () => {
  const at = (origin: string, domain: string) => pageConfig(origin, { agencyUserDomain: domain })

  it('is one served from the agency domain, whatever the port', () => {
    expect(isAgencyPage(undefined, at('https://agency.example:8443', 'agency.example'))).toBe(true)
    expect(isAgencyPage(undefined, at('https://agency.example', 'agency.example:443'))).toBe(true)
  })

  it('is any page for a user with the flag', () => {
    expect(isAgencyPage({ isAgency: true }, at('https://a.example', ''))).toBe(true)
  })

  it('is no other page, and none while no domain is set', () => {
    expect(isAgencyPage({ isAgency: false }, at('https://a.example', 'agency.example'))).toBe(false)
    expect(isAgencyPage(undefined, at('https://a.example', ''))).toBe(false)
  })
})
