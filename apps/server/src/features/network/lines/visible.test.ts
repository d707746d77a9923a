import { describe, expect, it } from 'vitest'
import { isVisibleTo } from './index.ts'

const line = { isPublic: true, hiddenFromAgency: false, requiredEntitlementId: null }
const customer = { isAgency: false, mayUseCommonLines: true, entitlementIds: new Set<bigint>() }
const agencyUser = { isAgency: true, mayUseCommonLines: true, entitlementIds: new Set<bigint>() }
const holder = { isAgency: false, mayUseCommonLines: true, entitlementIds: new Set([7n]) }

describe('a line', () => {
  it('that is public is everybody’s', () => {
    expect(isVisibleTo(customer, line)).toBe(true)
    expect(isVisibleTo(agencyUser, line)).toBe(true)
  })

  it('that is not public is nobody’s', () => {
    expect(isVisibleTo(customer, { ...line, isPublic: false })).toBe(false)
  })

  it('that requires a permission is for its holders, public or not', () => {
    for (const isPublic of [true, false]) {
      const special = { ...line, isPublic, requiredEntitlementId: 7n }
      expect(isVisibleTo(holder, special)).toBe(true)
      expect(isVisibleTo(customer, special)).toBe(false)
      expect(isVisibleTo({ ...customer, entitlementIds: new Set([8n]) }, special)).toBe(false)
    }
  })

  it('that asks for nothing is not theirs who are kept to the lines of their entitlements', () => {
    expect(isVisibleTo({ ...customer, mayUseCommonLines: false }, line)).toBe(false)
    expect(isVisibleTo({ ...holder, mayUseCommonLines: false }, { ...line, requiredEntitlementId: 7n })).toBe(true)
  })

  it('that is hidden from agency customers is not theirs, whatever they hold', () => {
    const hidden = { ...line, hiddenFromAgency: true }
    expect(isVisibleTo(customer, hidden)).toBe(true)
    expect(isVisibleTo(agencyUser, hidden)).toBe(false)
    expect(isVisibleTo({ ...holder, isAgency: true }, { ...hidden, requiredEntitlementId: 7n })).toBe(false)
  })
})
