import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { until } from '../../../../test/page-time.ts'
import { LOOKS, type Look, member, open, route, visitor } from '../../../../test/site.tsx'
import { sampleTexts } from './messages.ts'

const words = () => document.querySelector('main')?.textContent ?? ''

async function openSample(path: string, look: Look) {
  await open(path, look)
  await until(() => document.querySelector('main h1'))
  return sampleTexts.of(look.language ?? 'zh')
}

describe.each(LOOKS)('a sample screen on %s', (_name, look) => {
  it('shows an order that nobody placed, and says that it is a sample (1.2-28)', async () => {
    visitor()
    const t = await openSample('/orderinfo', look)
    expect(words()).toContain(t.lead)
    for (const said of ['D2601010001', '2026-01-01 10:01:30', '24.90', '10.00', t.gains])
      expect(words()).toContain(said)
    await until(() => document.title === '渡口')
    expect(route()).toBe('/orderinfo')
    expect(await accessibilityFaults()).toEqual([])
  })

  it('shows what would be paid, with nothing that pays it (1.2-29)', async () => {
    member()
    const t = await openSample('/checkout', look)
    expect(words()).toContain(t.lead)
    for (const said of ['24.90', '5.00', '9.90', '10.00', t.alipay, t.wxpay]) expect(words()).toContain(said)
    expect(document.querySelectorAll('main button')).toHaveLength(0)
    await expect
      .element(page.getByRole('link', { name: t.toShop }))
      .toHaveAttribute('href', expect.stringMatching(/#\/shop$/))
    expect(await accessibilityFaults()).toEqual([])
  })
})
