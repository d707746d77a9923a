import { programOf } from '@dukou/formats/links'
import { describe, expect, it } from 'vitest'
import { linkBase, linkContext, masked } from './links.ts'

const owner = {
  id: '66f2c19ab7d4e0513c8a92f1',
  subscriptionKey: 'k'.repeat(32),
  subscriptionHost: 'https://sub.example',
  metaClash: false,
}
const address = (id: string, change = {}) =>
  programOf(id).address(linkContext({ ...owner, ...change }, '渡口', 'https://page.example'))

describe('a subscription link', () => {
  it('has the shape {base}/api/subscript/{client}/{_id}/{userkey} (1.3-19)', () => {
    expect(address('flclash')).toBe(`https://sub.example/api/subscript/flclash/${owner.id}/${owner.subscriptionKey}`)
  })

  it('has the page’s own origin as base where no user is loaded, and where the user has no other (1.3-10)', () => {
    expect(linkBase(undefined, 'https://page.example')).toBe('https://page.example')
    expect(linkBase({ subscriptionHost: '' }, 'https://page.example')).toBe('https://page.example')
    expect(linkBase({ subscriptionHost: 'https://sub.example' }, 'https://page.example')).toBe('https://sub.example')
    expect(address('clash', { subscriptionHost: '' })).toMatch(/^https:\/\/page\.example\/api\//)
  })

  it('of Clash Meta asks for mjclash when the moji flag is set (1.3-21)', () => {
    expect(address('clash-meta', { metaClash: true })).toContain('/subscript/mjclash/')
    expect(address('clash-meta')).not.toContain('/subscript/mjclash/')
  })

  it('hides its key until somebody asks to see it', () => {
    expect(masked(address('clash'))).toBe('https://sub.example/…/clash/••••••••')
    expect(masked(address('v2box'))).toBe('https://sub.example/…/v2box/••••••••')
  })
})
