import { describe, expect, it } from 'vitest'
import { findLink, withoutLinkKey } from './find-link.ts'

const ID = '65f0c0ffee0ddba11c0ffee0'
const KEY = 'abcdefghijklmnopqrstuvwxyz234567'
const link = `https://any.example:8443/api/subscript/flclash/${ID}/${KEY}`

describe('a pasted subscription link', () => {
  it.each([
    ['as it is', link],
    ['with blanks around it', `  ${link}\n`],
    ['without its host', `/api/subscript/ss/${ID}/${KEY}`],
    ['with a query', `${link}?name=a&asn=unknown`],
    ['in an import address', `clash://install-config?url=${encodeURIComponent(link)}&name=x`],
    ['in an import address with a plain one inside', `sing-box://import-remote-profile?url=${link}#Dukou`],
    ['as Shadowrocket keeps it', `sub://${Buffer.from(link).toString('base64')}`],
    ['inside a sentence', `my link "${link}" please`],
  ])('is found %s', (_, pasted) => {
    expect(findLink(pasted)).toMatchObject({ publicId: ID, key: KEY })
  })

  it.each([
    '',
    'https://any.example/',
    `https://any.example/api/subscript/flclash/${ID}`,
    `https://any.example/api/subscript/flclash/${ID}/${KEY}a`,
    `/api/subscript/flclash/${ID.toUpperCase()}/${KEY}`,
    '%E0%A4%A',
    'sub://////',
  ])('is not found in %j', (pasted) => {
    expect(findLink(pasted)).toBeUndefined()
  })
})

describe('a searched text that is stored', () => {
  it.each([
    ['a link by the id of its user', link, ID],
    ['an import address by the id too', `clash://install-config?url=${encodeURIComponent(link)}`, ID],
    ['an encoded link by the id too', `sub://${Buffer.from(link).toString('base64')}`, ID],
    ['a text with a broken link without the key', `${link}。打不开`, `${link.replace(KEY, '…')}。打不开`],
    ['a key alone as nothing', KEY, '…'],
    ['an e-mail as it is', 'lin@example.com', 'lin@example.com'],
  ])('keeps %s', (_, text, kept) => {
    expect(withoutLinkKey(text)).toBe(kept)
  })
})
