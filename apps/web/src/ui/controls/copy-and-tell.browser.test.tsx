import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { until } from '../../../test/page-time.ts'
import { draw } from '../../../test/site.tsx'
import { toasts } from '../../../test/toasts.ts'
import { Sheet } from '../overlays/sheet.tsx'
import { Toasts } from '../overlays/toasts.tsx'
import { Button } from './button.tsx'
import { copyAndTell } from './copy-and-tell.ts'

const LINK = 'https://dukou.example/key'
const WORDS = { copied: '已复制', copyFailed: '复制失败' }
const copy = () => copyAndTell(LINK, WORDS)

/** A page over plain http has no clipboard API. */
function overPlainHttp(): void {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
}

/**
 * Notes the text that is selected in the focused field when the page copies. A browser reports a copy as done also where it
 * copied nothing.
 */
let copied = ''
function note({ target }: Event): void {
  if (!(target instanceof HTMLTextAreaElement)) return
  copied = target.value.slice(target.selectionStart, target.selectionEnd)
}

beforeEach(() => {
  copied = ''
  document.addEventListener('copy', note)
})
afterEach(() => {
  document.removeEventListener('copy', note)
  delete (navigator as { clipboard?: Clipboard }).clipboard
})

describe('copying over plain http', () => {
  it.each([
    ['a sheet', undefined],
    ['a sheet that warns', 'warning'],
  ])('works inside %s', async (_, warning) => {
    overPlainHttp()
    await draw(
      <>
        <Sheet title="订阅链接" onClose={() => {}} {...(warning && { warning })}>
          <p id="warning">链接</p>
          <Button onClick={copy}>复制</Button>
        </Sheet>
        <Toasts />
      </>,
    )
    await page.getByRole('button', { name: '复制', exact: true }).click()
    await until(() => toasts().length > 0)
    expect({ toasts: toasts(), copied }).toEqual({ toasts: [WORDS.copied], copied: LINK })
  })

  it('works inside a sheet where a button without focus was pressed', async () => {
    overPlainHttp()
    await draw(
      <>
        <Sheet title="订阅链接" onClose={() => {}}>
          <p>链接</p>
        </Sheet>
        <Toasts />
      </>,
    )
    await until(() => document.querySelector('dialog[open]'))
    ;(document.activeElement as HTMLElement).blur()
    void copy()
    await until(() => toasts().length > 0)
    expect({ toasts: toasts(), copied }).toEqual({ toasts: [WORDS.copied], copied: LINK })
  })

  it('works on the page itself', async () => {
    overPlainHttp()
    await draw(
      <>
        <Button onClick={copy}>复制</Button>
        <Toasts />
      </>,
    )
    await page.getByRole('button', { name: '复制', exact: true }).click()
    await until(() => toasts().length > 0)
    expect({ toasts: toasts(), copied }).toEqual({ toasts: [WORDS.copied], copied: LINK })
  })
})
