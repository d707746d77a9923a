import { hostInfo, showcase } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, golden, inputsOf, refuse } from '../../../test/answers.ts'
import { accessibilityFaults } from '../../../test/faults.ts'
import { until } from '../../../test/page-time.ts'
import { LOOKS, member, open, QUIET_SITE, visitor } from '../../../test/site.tsx'
import { showcaseTexts } from './showcase-texts.ts'

const card = () => page.getByRole('heading', { level: 2, name: '套餐与线路' })
const said = () => document.querySelector('main')?.textContent ?? ''

describe.each(LOOKS)('the start page of a visitor on %s', (_name, look) => {
  it('shows names, prices, traffic and days of plans, and how many lines each country has', async () => {
    visitor()
    answer(showcase, golden(showcase))
    await open('/', look)
    const t = showcaseTexts.of(look.language)
    await until(() => said().includes(t.lines(4, 2)))
    for (const words of ['江船 · 月', '¥25.90', t.traffic('110'), '月票', '¥39.00', t.time(30, '50')])
      expect(said()).toContain(words)
    expect(said()).toContain(look.language === 'en' ? 'JPJapan3' : 'JP日本3 条')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('the plans and lines on the start page', () => {
  it('have shapes while they load', async () => {
    visitor()
    answer(showcase, golden(showcase))
    const arrive = delayAnswers(showcase)
    await open('/')
    await expect.element(card()).toBeVisible()
    expect(said()).not.toContain('¥')
    arrive()
    await until(() => said().includes('¥25.90'))
  })

  it('say that nothing is on sale, and that there are no lines', async () => {
    visitor()
    answer(showcase, { plans: [], countries: [] })
    await open('/')
    await expect.element(page.getByText('暂时没有在售的套餐。')).toBeVisible()
    await expect.element(page.getByText('暂时没有线路。')).toBeVisible()
  })

  it('say that they could not be fetched, and fetch them again', async () => {
    visitor()
    refuse(showcase, 'busy')
    await open('/')
    const again = page.getByRole('button', { name: '重试' })
    await expect.element(again).toBeVisible()
    answer(showcase, golden(showcase))
    await again.click()
    await until(() => said().includes('¥25.90'))
  })

  it('are not for members, nor on the page of an agency', async () => {
    member()
    await open('/')
    await until(() => document.querySelector('main h2'))
    visitor()
    answer(hostInfo, { ...QUIET_SITE, agency: golden(hostInfo).agency, agencyUserDomain: location.host })
    await open('/')
    await until(() => document.querySelector('main h2'))
    expect(inputsOf(showcase)).toEqual([])
  })
})
