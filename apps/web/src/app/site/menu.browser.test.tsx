import { describe, expect, it } from 'vitest'
import { until } from '../../../test/page-time.ts'
import { close, member, open, type Screen, visitor } from '../../../test/site.tsx'
import type { Viewer } from '../frame/page-row.ts'

const VIEWERS: readonly Viewer[] = ['admin', 'normal', 'channel', 'operator', 'visitor']

/** Links of the one navigation, including the folded ones. */
const entries = () =>
  [...document.querySelectorAll('nav[aria-label="主导航"] a')].map((one) => [
    one.getAttribute('href'),
    one.textContent?.trim(),
  ])

async function openAs(viewer: Viewer, isAgency: boolean, screen: Screen): Promise<void> {
  await close()
  if (viewer === 'visitor') visitor()
  else member({ role: viewer, isAgency })
  await open('/apple_id_signup_guide', { screen })
  await until(() => entries().length > 1)
  // The menu of whoever it is, not the one that stands while that is not known.
  await until(() => document.querySelector(viewer === 'visitor' ? 'a[href="/#/login"]' : '[aria-label^="通知"]'))
}

describe.each(['desktop', 'phone'] as const)('the menu on a %s', (screen) => {
  it.each([
    ['常见问题', '/#/windows_errors', 96],
    ['反馈', '/#/feedback', 97],
    ['流量转赠', '/#/push', 98],
  ])('has %s at %s for whoever is signed in, but not for customers of a reseller (1.2-%i)', async (name, href) => {
    for (const viewer of VIEWERS) {
      for (const isAgency of viewer === 'visitor' ? [false] : [false, true]) {
        await openAs(viewer, isAgency, screen)
        const shown = entries().filter(([path]) => path === href)
        expect({ viewer, isAgency, shown }).toEqual({
          viewer,
          isAgency,
          shown: viewer === 'visitor' || isAgency ? [] : [[href, name]],
        })
      }
    }
  })

  it('has 推荐返利 at /#/channel for who may invite and for visitors, but not for customers of a reseller (1.2-78)', async () => {
    for (const viewer of VIEWERS) {
      for (const isAgency of viewer === 'visitor' ? [false] : [false, true]) {
        await openAs(viewer, isAgency, screen)
        const shown = entries().filter(([path]) => path === '/#/channel')
        expect({ viewer, isAgency, shown }).toEqual({
          viewer,
          isAgency,
          shown: viewer === 'normal' || isAgency ? [] : [['/#/channel', '推荐返利']],
        })
      }
    }
  })
})
