import { describe, expect, it } from 'vitest'
import { countryCodeOf, englishNameOf, flagToShow } from './country.ts'

describe('the country of a node', () => {
  it.each([
    ['日本', 'JP', 'JP'],
    ['日本', '🇯🇵', 'JP'],
    ['', 'hk', 'HK'],
    ['日本', '', 'JP'],
    ['中国香港', '', 'HK'],
    ['香港', '', 'HK'],
    ['台湾', '', 'TW'],
    ['中国', '', 'CN'],
    ['United Kingdom', '', 'GB'],
    ['美国', '🗽', 'US'],
    ['', '', undefined],
    ['月球', '🌙', undefined],
    ['', 'ZZZ', undefined],
  ])('told as name %j and flag %j is %s', (countryName, countryFlag, expected) => {
    expect(countryCodeOf({ countryName, countryFlag })).toBe(expected)
  })

  it('has a short name in English', () => {
    expect(['JP', 'HK', 'TW', 'CN', 'US'].map(englishNameOf)).toEqual([
      'Japan',
      'Hong Kong',
      'Taiwan',
      'China',
      'United States',
    ])
  })

  it('is shown by the operator’s own sign, and by none where he left it empty', () => {
    expect(flagToShow({ countryName: '台湾', countryFlag: '🌏' })).toBe('🌏')
    expect(flagToShow({ countryName: '台湾', countryFlag: '' })).toBe('')
    expect(flagToShow({ countryName: '日本', countryFlag: 'JP' })).toBeUndefined()
  })
})
