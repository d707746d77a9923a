import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/faults.ts'
import { pass, stopTime, until } from '../../../test/page-time.ts'
import { draw, LOOKS } from '../../../test/site.tsx'
import { uiTexts } from '../texts.ts'
import { QrSheet, type QrSheetProps } from './qr-sheet.tsx'

const PROPS: QrSheetProps = {
  opened: true,
  onClose: () => {},
  content: 'https://pay.example/1',
  title: '付款',
  desc: '扫一扫',
}
const code = () => document.querySelector('svg[role=img] path')?.getAttribute('d')
const isOpen = () => document.querySelector('dialog[open]') !== null

describe.each(LOOKS)('the sheet with a QR code on %s', (_name, look) => {
  it('takes content, title, desc and pay mode (1.2-130)', async () => {
    await draw(<QrSheet {...PROPS} payMode="wechat" />, look)
    const t = uiTexts.of(look.language)
    const sheet = page.getByRole('dialog', { name: PROPS.title })
    await expect.element(sheet.getByText('扫一扫', { exact: true })).toBeVisible()
    const steps = [...sheet.element().querySelectorAll('ol li')].map((step) => step.lastChild?.textContent)
    expect(steps).toEqual(t.wechatSteps.split('|'))
    await expect.element(sheet.getByRole('img', { name: PROPS.title })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])

    const first = code()
    await draw(
      <QrSheet {...PROPS} title="导入" desc="用另一台" content="https://pay.example/2" payMode="alipay" />,
      look,
    )
    await until(() => code() !== first)
    const other = page.getByRole('dialog', { name: '导入' })
    await expect.element(other.getByText('用另一台')).toBeVisible()
    expect(other.element().querySelector('ol')).toBe(null)
  })
})

describe('the sheet with a QR code', () => {
  it('is shown or hidden by its model value (1.4-21)', async () => {
    await draw(<QrSheet {...PROPS} opened={false} />)
    expect(isOpen()).toBe(false)
    await draw(<QrSheet {...PROPS} />)
    await until(isOpen)
    await draw(<QrSheet {...PROPS} opened={false} />)
    await until(() => !isOpen())
  })

  it('draws its code a second after it opened (1.2-133)', async () => {
    await stopTime()
    await draw(<QrSheet {...PROPS} />)
    await until(() => document.querySelector('[aria-label="正在生成二维码"]'))
    await pass(999)
    expect(code()).toBe(undefined)
    await pass(1)
    expect(code()).toMatch(/^M0 0/)
  })
})
