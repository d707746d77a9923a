import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createHistorySteps } from './history-steps.ts'

interface Entry {
  state: Record<string, unknown> | null
  href: string
}

/** A browser's history: entries, a present one, and travels that take a moment. */
function browser() {
  const entries: Entry[] = [{ state: { key: 'home' }, href: '/#/' }]
  const listeners: ((event: unknown) => void)[] = []
  let at = 0
  const here = () => entries[at] as Entry
  const history = {
    get state() {
      return here().state
    },
    get length() {
      return entries.length
    },
    pushState(state: Entry['state'], _unused: string, href = here().href) {
      entries.splice(++at, entries.length, { state, href })
    },
    replaceState(state: Entry['state'], _unused: string, href = here().href) {
      entries[at] = { state, href }
    },
    go(by = 0) {
      setTimeout(() => {
        if (!entries[at + by] || by === 0) return
        at += by
        for (const tell of listeners) tell({ state: here().state })
      })
    },
    back: () => history.go(-1),
    forward: () => history.go(1),
  }
  const window = {
    history,
    get location() {
      return { href: here().href }
    },
    addEventListener: (_type: string, listener: (event: unknown) => void) => void listeners.push(listener),
  }
  const travel = async (by: number) => {
    history.go(by)
    await vi.runAllTimersAsync()
  }
  return {
    window: window as unknown as Window,
    /** Every entry by its address, sheets marked, the present one in brackets. */
    shown: () =>
      entries
        .map(({ state, href }, n) => {
          const text = href.slice(2) + '+'.repeat(Number(state?.openSheets ?? 0))
          return n === at ? `[${text}]` : text
        })
        .join(' '),
    /** The page's scripts are gone, the entries stay. */
    reload: () => void listeners.splice(0),
    back: () => travel(-1),
    forward: () => travel(1),
    jump: travel,
  }
}

function site() {
  const chrome = browser()
  const steps = createHistorySteps(chrome.window)
  const router = vi.fn()
  steps.start()
  steps.routerWindow.addEventListener('popstate', router)
  const still = () => vi.runAllTimersAsync()
  return {
    ...chrome,
    steps,
    router,
    async open() {
      const onBack = vi.fn()
      const close = steps.takeStep(onBack)
      await still()
      return {
        onBack,
        close: async () => {
          close()
          await still()
        },
      }
    },
    async goTo(path: string, how: 'pushState' | 'replaceState' = 'pushState') {
      steps.routerWindow.history[how]({ key: path }, '', `/#${path}`)
      await still()
    },
    still,
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

describe('a sheet in the history', () => {
  it('is closed by Back, which leaves the page only when pressed again', async () => {
    const { goTo, open, back, shown, router } = site()
    await goTo('/shop')
    const sheet = await open()
    expect(shown()).toBe('/ /shop [/shop+]')
    await back()
    expect([sheet.onBack.mock.calls.length, router.mock.calls.length]).toEqual([1, 0])
    expect(shown()).toBe('/ [/shop] /shop+')
    await back()
    expect(router).toHaveBeenCalledOnce()
    expect(shown()).toBe('[/] /shop /shop+')
  })

  it('takes its step away when it is closed otherwise, without a word to the router', async () => {
    const { goTo, open, shown, router } = site()
    await goTo('/shop')
    const sheet = await open()
    await sheet.close()
    expect(shown()).toBe('/ [/shop] /shop+')
    expect([sheet.onBack.mock.calls.length, router.mock.calls.length]).toEqual([0, 0])
    await open()
    expect(shown()).toBe('/ /shop [/shop+]')
  })

  it('stays closed when somebody goes forward to it again', async () => {
    const { open, back, forward, shown, router } = site()
    const sheet = await open()
    await back()
    await forward()
    expect(shown()).toBe('[/] /+')
    expect([sheet.onBack.mock.calls.length, router.mock.calls.length]).toEqual([1, 0])
  })

  it('gives its step to the sheet that is drawn in its place', async () => {
    const { steps, open, back, shown, still } = site()
    const first = steps.takeStep(() => {})
    await still()
    first()
    const second = await open()
    expect(shown()).toBe('/ [/+]')
    await back()
    expect(second.onBack).toHaveBeenCalledOnce()
  })

  it('over another is closed first, and both go together when the lower one goes', async () => {
    const { open, back, shown } = site()
    const lower = await open()
    const upper = await open()
    expect(shown()).toBe('/ /+ [/++]')
    await back()
    expect([lower.onBack.mock.calls.length, upper.onBack.mock.calls.length]).toEqual([0, 1])
    const again = await open()
    expect(shown()).toBe('/ /+ [/++]')
    await Promise.all([lower.close(), again.close()])
    expect(shown()).toBe('[/] /+ /++')
  })

  it('is gone after a reload, and so is its step', async () => {
    const { open, window, reload, shown, still, router, back } = site()
    await open()
    await open()
    reload()
    const reloaded = createHistorySteps(window)
    reloaded.start()
    await still()
    expect(shown()).toBe('[/] /+ /++')
    await back()
    expect(router).not.toHaveBeenCalled()
  })
})

describe('a page that is opened from a sheet', () => {
  it('takes the place of the sheet, so that Back leads to the page below', async () => {
    const { goTo, open, back, shown, router } = site()
    await goTo('/shop')
    const sheet = await open()
    await goTo('/order')
    await sheet.close()
    expect(shown()).toBe('/ /shop [/order]')
    await back()
    expect(shown()).toBe('/ [/shop] /order')
    expect(router).toHaveBeenCalledOnce()
  })

  it('takes the place of all sheets where there are several', async () => {
    const { goTo, open, shown } = site()
    await open()
    await open()
    await goTo('/order')
    expect(shown()).toBe('/ [/order]')
  })

  it('waits for the step that a closing sheet takes away', async () => {
    const { goTo, steps, still, shown } = site()
    const close = steps.takeStep(() => {})
    await still()
    close()
    await Promise.resolve()
    await goTo('/order')
    expect(shown()).toBe('/ [/order]')
  })

  it('by a changed address leaves a step behind that nobody comes to stand on', async () => {
    const { window, open, shown, back, forward, still, jump, router } = site()
    const sheet = await open()
    window.history.pushState(null, '', '/#/order')
    await jump(-1)
    await jump(1)
    router.mockClear()
    await sheet.close()
    await still()
    expect(shown()).toBe('/ /+ [/order]')
    await back()
    expect(shown()).toBe('[/] /+ /order')
    expect(router).toHaveBeenCalledOnce()
    await forward()
    expect(shown()).toBe('/ /+ [/order]')
    expect(router).toHaveBeenCalledTimes(2)
  })
})

describe('a page that the router keeps when the browser goes elsewhere', () => {
  /** The router writes the entry of the page again, as long as the person is held. */
  function hold({ steps, router }: ReturnType<typeof site>): void {
    router.mockImplementationOnce(() => steps.routerWindow.history.pushState({ key: '/shop' }, '', '/#/shop'))
  }

  it('still has its sheets, each with its step', async () => {
    const held = site()
    await held.goTo('/shop')
    const sheet = await held.open()
    hold(held)
    await held.jump(-2)
    expect(held.shown()).toBe('/ /shop [/shop+]')
    await held.back()
    expect([sheet.onBack.mock.calls.length, held.shown()]).toEqual([1, '/ [/shop] /shop+'])
  })

  it('is left from a sheet by one Back of the router, past the step', async () => {
    const held = site()
    await held.goTo('/shop')
    hold(held)
    await held.back()
    const question = await held.open()
    expect(held.shown()).toBe('/ /shop [/shop+]')
    held.steps.routerWindow.history.back()
    await question.close()
    expect(held.shown()).toBe('[/] /shop /shop+')
    expect(held.router).toHaveBeenCalledTimes(2)
  })
})

it('an address that changes below an open sheet changes the page, and the sheet stays', async () => {
  const { goTo, open, back, shown } = site()
  await goTo('/order')
  const sheet = await open()
  await goTo('/order?status=paid', 'replaceState')
  expect(shown()).toBe('/ /order?status=paid [/order?status=paid+]')
  await back()
  expect(sheet.onBack).toHaveBeenCalledOnce()
  expect(shown()).toBe('/ [/order?status=paid] /order?status=paid+')
})

it('a step that never comes holds nothing up', async () => {
  const { goTo, steps, still, shown, window } = site()
  const close = steps.takeStep(() => {})
  await still()
  window.history.go = () => {}
  close()
  await Promise.resolve()
  await goTo('/order')
  expect(shown()).toBe('/ [/order]')
})
