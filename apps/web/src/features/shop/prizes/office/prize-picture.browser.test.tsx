import { type AnswerOf, listPrizes, lotteryToday, UPLOAD_PATH } from '@dukou/contract'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden } from '../../../../../test/answers.ts'
import { stopTime, until } from '../../../../../test/page-time.ts'
import { press } from '../../../../../test/press.ts'
import { type Look, member, open } from '../../../../../test/site.tsx'
import { expectToast } from '../../../../../test/toasts.ts'

const [FIRST] = golden(listPrizes) as [AnswerOf<typeof listPrizes>[number]]
const drawer = () => page.getByRole('dialog')

async function openPrizes(look: Look = {}): Promise<void> {
  member({ role: 'operator' })
  answer(listPrizes, [{ ...FIRST, name: '一等奖', description: '', photoUrl: '' }])
  answer(lotteryToday, golden(lotteryToday))
  await open('/admin_prize', look)
  await until(() => document.querySelectorAll('[data-row]').length === 1)
}

async function editPrize(): Promise<void> {
  await page.getByRole('button', { name: '一等奖的更多操作' }).click()
  await page.getByRole('menuitem', { name: '编辑' }).click()
  await expect.element(drawer().getByRole('button', { name: '上传图片' })).toBeVisible()
}

describe('the picture of a prize', () => {
  const choose = (file: File) => {
    const input = document.querySelector<HTMLInputElement>('dialog [data-field=photoUrl] input[type=file]')
    const files = new DataTransfer()
    files.items.add(file)
    if (input) input.files = files.files
    input?.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]
  const pngOf = (bytes: number) => new File([new Uint8Array(bytes).map((_, at) => PNG[at] ?? 0)], 'a.png')

  it('is chosen in the form (3.2-46)', async () => {
    await openPrizes()
    await editPrize()
    const accept = document.querySelector('dialog [data-field=photoUrl] input[type=file]')?.getAttribute('accept')
    expect(accept).toBe('image/jpeg,image/png,image/webp')
  })

  it('takes nothing away that is typed while it is sent', async () => {
    const before = window.fetch
    const filename = `${'a'.repeat(24)}.png`
    let arrive: (() => void) | undefined
    vi.spyOn(window, 'fetch').mockImplementation(async (resource, request) => {
      if (resource !== UPLOAD_PATH) return before(resource, request)
      await new Promise<void>((resolve) => {
        arrive = resolve
      })
      const data = btoa(JSON.stringify({ code: 0, data: { file: { filename } }, msg: '' }))
      return new Response(JSON.stringify({ data }))
    })
    await openPrizes()
    await editPrize()
    await drawer().getByLabelText('说明').fill('早')
    choose(pngOf(100))
    await until(() => arrive)
    await drawer().getByLabelText('说明').fill('晚')
    arrive?.()
    await expect
      .element(drawer().getByRole('img', { name: '图片' }))
      .toHaveAttribute('src', `/api/file/downloads/${filename}`)
    await expect.element(drawer().getByLabelText('说明')).toHaveValue('晚')
  })

  it.each([
    ['zh', '图片限制在4M内', '新建奖品'],
    ['en', 'image limited to 4M', 'New prize'],
  ] as const)(
    'of 4 MB or more is refused for two seconds, and nothing is sent: %s (3.5-15)',
    async (language, words, create) => {
      await openPrizes({ language })
      await press(page.getByRole('button', { name: create }))
      await stopTime()
      choose(pngOf(4 * 1024 * 1024))
      await expectToast(words, 2000)
    },
  )

  it('of another kind is refused by its kind, not by its size, and nothing is sent', async () => {
    await openPrizes()
    await editPrize()
    await stopTime()
    choose(new File(['GIF89a'], 'a.gif', { type: 'image/gif' }))
    await expectToast('只支持 JPG、PNG 和 WebP', 2000)
  })
})
