import { describe, expect, it } from 'vitest'
import { stopTime, until } from '../../../test/page-time.ts'
import { draw, LOOKS, member, open } from '../../../test/site.tsx'
import { expectToast, toasts } from '../../../test/toasts.ts'
import { Toasts, toast } from './toasts.tsx'

describe.each(LOOKS)('a toast on %s', (_name, look) => {
  it.each([
    [2000, { ms: 2000 }],
    [5000, {}],
    [10_000, { ms: 10_000 }],
  ])('stands for %i ms where that is asked for, five seconds where nothing is (1.9-06)', async (ms, options) => {
    await stopTime()
    await draw(<Toasts />, look)
    toast.info('一句话', options)
    await expectToast('一句话', ms)
  })
})

it('of the same words is not shown twice where that is asked for, and otherwise is', async () => {
  await draw(<Toasts />)
  for (let n = 0; n < 2; n++) toast.error('断了', { once: true })
  for (let n = 0; n < 2; n++) toast.warn('注意')
  await until(() => toasts().length === 3)
  expect(toasts()).toEqual(['断了', '注意', '注意'])
})

it('is gone with the page that it was shown on, without its time having passed (1.2-13)', async () => {
  member()
  await open('/')
  await stopTime()
  toast.info('一句话', { ms: 60_000 })
  await until(() => toasts().includes('一句话'))
  location.assign('#/order')
  await until(() => toasts().length === 0)
})
