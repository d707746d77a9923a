import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { soon } from './soon.ts'
import { setStage } from './stage.ts'

const stage = setStage()
const CHECKOUT = join(import.meta.dirname, '../..')

it('what fails in a browser stands in the error log with the places in our sources', async () => {
  const [{ token }, admin] = [await stage.server.member(), await stage.server.admin()]
  await stage.arrive({ token, expected: [/the history is closed/] }, async ({ page }) => {
    await page.goto(`${stage.server.origin}/#/order`)
    await page.evaluate(() => {
      history.pushState = () => {
        throw new Error('the history is closed')
      }
    })
    await page.getByRole('link', { name: '商店' }).first().click()
    const stack = async () => (await admin.ok('listErrors', { days: 1 }))[0]?.stack ?? ''
    await soon(stack).toContain('the history is closed')
    const [, file = '', line] = /\b(apps\/web\/src\/lib\/navigation\.ts):(\d+):\d+/.exec(await stack()) ?? []
    expect(readFileSync(join(CHECKOUT, file), 'utf8').split('\n')[Number(line) - 1]).toContain("'pushState'")
    expect(await stack()).not.toContain('/assets/')
  })
})

it('nobody is given the maps of the site, nor told where they are', async () => {
  const site = join(CHECKOUT, 'apps/web/dist')
  const [map] = readdirSync(join(site, '.maps')).filter((name) => name.startsWith('frame-'))
  const part = map?.replace(/\.map$/, '')
  for (const path of [`/.maps/${map}`, `/%2emaps/${map}`, `/assets/${map}`, `/assets/../.maps/${map}`]) {
    expect(await (await fetch(`${stage.server.origin}${path}`)).text()).not.toContain('mappings')
  }
  const served = await fetch(`${stage.server.origin}/assets/${part}`)
  expect(served.headers.get('sourcemap')).toBe(null)
  expect(await served.text()).not.toContain('sourceMappingURL')
  expect(readdirSync(join(site, 'assets')).filter((name) => name.endsWith('.map'))).toEqual([])
})
