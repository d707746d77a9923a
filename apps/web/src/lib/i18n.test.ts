import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

const jar = { cookie: '', documentElement: { lang: 'zh-CN' } }
vi.stubGlobal('document', jar)

beforeEach(() => {
  vi.resetModules()
  jar.cookie = ''
})

// The tables of these tests are no other test's.
afterAll(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
})

/** A file of words whose coming the test decides on. */
function words(text: string) {
  const of = { shop: { name: text } }
  const asked: (() => void)[] = []
  const load = vi.fn(() => new Promise<typeof of>((resolve) => asked.push(() => resolve(of))))
  return { load, come: () => asked.splice(0).map((arrive) => arrive()) }
}

describe('a table whose words are fetched', () => {
  it('is there with the words of the page’s language, and asks for no other', async () => {
    const { textsOf } = await import('./i18n.ts')
    const [zh, en] = [words('商店'), words('Shop')]
    const made = textsOf({ zh: zh.load, en: en.load }, 'shop')
    zh.come()
    expect((await made).now().name).toBe('商店')
    expect(en.load).not.toHaveBeenCalled()
  })

  it('changes with the page when all words of the other language are here, not before', async () => {
    const { currentLanguage, textsOf, setLanguage } = await import('./i18n.ts')
    const [zh, en, later] = [words('商店'), words('Shop'), words('Late')]
    const made = textsOf({ zh: zh.load, en: en.load }, 'shop')
    zh.come()
    const table = await made
    const changed = setLanguage('en')
    // A part of the page that comes meanwhile.
    const second = textsOf({ zh: zh.load, en: later.load }, 'shop')
    zh.come()
    await second
    en.come()
    await vi.waitFor(() => expect(later.load).toHaveBeenCalled())
    expect([currentLanguage(), table.now().name]).toEqual(['zh', '商店'])
    later.come()
    await changed
    expect([currentLanguage(), table.now().name, (await second).now().name]).toEqual(['en', 'Shop', 'Late'])
    expect(jar.documentElement.lang).toBe('en')
  })

  it('of the language that was left again meanwhile changes nothing', async () => {
    const { currentLanguage, textsOf, setLanguage } = await import('./i18n.ts')
    const [zh, en] = [words('商店'), words('Shop')]
    const made = textsOf({ zh: zh.load, en: en.load }, 'shop')
    zh.come()
    await made
    const english = setLanguage('en')
    await setLanguage('zh')
    en.come()
    await english
    expect(currentLanguage()).toBe('zh')
  })

  it('stays as it was where the words do not come', async () => {
    vi.useFakeTimers()
    const { currentLanguage, textsOf, setLanguage } = await import('./i18n.ts')
    const zh = words('商店')
    const made = textsOf({ zh: zh.load, en: () => Promise.reject(new Error('no line')) }, 'shop')
    zh.come()
    const table = await made
    const failed = expect(setLanguage('en')).rejects.toThrow('did not come')
    await vi.runAllTimersAsync()
    await failed
    vi.useRealTimers()
    expect([currentLanguage(), table.now().name]).toEqual(['zh', '商店'])
  })
})
