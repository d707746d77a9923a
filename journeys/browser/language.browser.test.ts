import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { settled } from './settled.ts'
import { soon } from './soon.ts'
import { setStage } from './stage.ts'

const stage = setStage()
const NO_LINE = /ERR_INTERNET_DISCONNECTED/
const language = (page: Page) => page.evaluate(() => document.documentElement.lang)
const welcome = (page: Page, text: string) => page.getByRole('heading', { name: text })

async function choose(page: Page, button: string, choice: string): Promise<void> {
  const panel = page.getByRole('button', { name: button, exact: true })
  if ((await panel.getAttribute('aria-expanded')) !== 'true') await panel.click()
  await page.getByText(choice, { exact: true }).click()
}

/** The files of words that the page has asked for, each as often as it did. */
function wordsAskedFor(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, words] = /\/([a-z]+-words-(?:zh|en))-/.exec(request.url()) ?? []
    if (words) asked.push(words)
  })
  return asked
}

/** Those of these groups, perhaps of more, each once and all in this language. */
function expectWords(asked: readonly string[], language: string, groups: readonly string[]): void {
  expect(asked).toEqual(expect.arrayContaining(groups.map((group) => `${group}-words-${language}`)))
  expect(asked.filter((words, at) => !words.endsWith(language) || asked.indexOf(words) !== at)).toEqual([])
}

describe('a page', () => {
  it('fetches the words of its own language alone, each file once, and those of the other when it is chosen', async () => {
    await stage.arrive({}, async ({ page }) => {
      const asked = wordsAskedFor(page)
      await page.goto(stage.server.origin)
      await welcome(page, '选好你的设备').waitFor()
      await settled(page)
      expectWords(asked, 'zh', ['frame', 'site'])
      asked.length = 0

      await choose(page, '外观和语言', 'English')
      await soon(() => language(page)).toBe('en')
      await welcome(page, 'Pick your device').waitFor()
      expectWords(asked, 'en', ['frame', 'site'])

      await page.goto(`${stage.server.origin}/#/login`)
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
      asked.length = 0
      await page.reload()
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
      expectWords(asked, 'en', ['frame', 'account'])
    })
  })

  it('stays in its language while there is no line, says so, and changes when it is asked again', async () => {
    await stage.arrive({ expected: [NO_LINE] }, async ({ page, context }) => {
      await page.goto(stage.server.origin)
      await welcome(page, '选好你的设备').waitFor()
      await context.setOffline(true)
      await choose(page, '外观和语言', 'English')
      await page.getByText('加载失败，请检查网络后再点一次').waitFor()
      expect(await language(page)).toBe('zh-CN')
      await context.setOffline(false)
      await choose(page, '外观和语言', 'English')
      await soon(() => language(page)).toBe('en')
      await welcome(page, 'Pick your device').waitFor()
    })
  })
})
