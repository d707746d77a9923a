import { describe, expect, it } from 'vitest'
import { setStage } from './stage.ts'

const stage = setStage()

describe('the account pages', () => {
  it('keep the boat in the picture above the form, whatever the width', async () => {
    await stage.arrive({ screen: 'phone' }, async ({ page }) => {
      await page.goto(`${stage.server.origin}/#/login`)
      await page.getByRole('heading', { name: '登录' }).waitFor()
      const view = page.getByRole('banner')
      const hull = view.locator('svg[viewBox="0 0 800 1000"] g g path').first()
      for (const width of [360, 390, 640, 700, 768, 820, 895, 896, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const [frame, boat] = [await view.boundingBox(), await hull.boundingBox()]
        const top = (boat?.y ?? 0) - (frame?.y ?? 0)
        expect(top, `${width} px`).toBeGreaterThan(60)
        expect(top + (boat?.height ?? 0), `${width} px`).toBeLessThan(frame?.height ?? 0)
      }
    })
  })

  it('say that a plan comes after signing up', async () => {
    await stage.arrive({}, async ({ page }) => {
      await page.goto(`${stage.server.origin}/#/register`)
      await page.getByText('只需要一个邮箱，注册后选一个套餐即可使用。').waitFor()
    })
  })
})
