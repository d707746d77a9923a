import { describe, expect, it, vi } from 'vitest'
import { createNavigation } from './navigation.ts'

/** A browser whose history only ever grows, and pages that take as long as the test says. */
function site({ at = '', closed = [] as string[], own = '/', leaves = true } = {}) {
  const entries = [{ address: at, state: null as { key?: string } | null }]
  const here = () => entries.at(-1) as (typeof entries)[number]
  let hear = () => {}
  let goOn = () => {}
  const loaded: [how: string, address: string][] = []
  const arrivals = new Map<string, () => void>()
  const prepared: string[] = []
  const slow = new Set<string>()
  const onLeave = vi.fn()
  const navigation = createNavigation({
    window: {
      location: {
        get hash() {
          return here().address.slice(own.length)
        },
        assign: (address) => void loaded.push(['assign', address]),
        replace: (address) => void loaded.push(['replace', address]),
      },
      history: {
        get state() {
          return here().state
        },
        back() {
          entries.pop()
          hear()
        },
        pushState: (state, _unused, address) => void entries.push({ address: String(address), state }),
        replaceState: (state, _unused, address) =>
          void entries.splice(-1, 1, { address: String(address ?? here().address), state }),
      },
      addEventListener: (type, listener) => {
        if (type === 'popstate') hear = listener
      },
    },
    prepare(path) {
      prepared.push(path)
      if (closed.includes(path)) return '/login'
      if (!slow.has(path)) return { drawn: path }
      return new Promise<{ drawn: string }>((resolve) => arrivals.set(path, () => resolve({ drawn: path })))
    },
    onLeave,
    mayLeave(go) {
      goOn = () => {
        leaves = true
        go()
      }
      return leaves
    },
    siteOf: (path) => (path.startsWith('/admin') ? '/admin' : '/'),
  })
  return {
    ...navigation,
    start: () => navigation.start(own),
    loaded,
    prepared,
    slow,
    onLeave,
    entries,
    arrive: (path: string) => arrivals.get(path)?.(),
    /** The person says that the page may be left after all. */
    goOn: () => goOn(),
    /** The address changes by hand, by Back or by Forward. */
    browserGoesTo(address: string, state: { key: string } | null = null) {
      entries.push({ address, state })
      hear()
    },
    addresses: () => entries.map(({ address }) => address),
    shown: () => (navigation.state.get().shown?.view as { drawn: string } | undefined)?.drawn,
    place: () => navigation.state.get().shown?.place,
  }
}

describe('the address', () => {
  it.each([
    ['', '/', ''],
    ['/#', '/', ''],
    ['/#/', '/', ''],
    ['/#shop', '/shop', ''],
    ['/#/shop/', '/shop', ''],
    ['/#/order?status=paid', '/order', 'status=paid'],
    ['/#/order/?wjkc_pay', '/order', 'wjkc_pay'],
  ])('%s opens %s with "%s"', async (at, path, query) => {
    const { start, place } = site({ at })
    await start()
    expect(place()).toMatchObject({ path, query })
  })

  it('changes with the page, and an entry is added', async () => {
    const { start, goTo, addresses, shown } = site({ at: '/#/' })
    await start()
    await goTo('/shop')
    await goTo('/login', { replace: true })
    expect(addresses()).toEqual(['/#/', '/#/login'])
    expect(shown()).toBe('/login')
  })

  it('gets no second entry for the place where one is', async () => {
    const { start, goTo, addresses } = site({ at: '/#/shop' })
    await start()
    await goTo('/shop')
    expect(addresses()).toEqual(['/#/shop'])
  })

  it('that the browser changed by itself gets a key, and one that has one keeps it', async () => {
    const { start, browserGoesTo, entries, place } = site()
    await start()
    browserGoesTo('/#/shop')
    const key = place()?.key
    expect(entries.at(-1)?.state).toEqual({ key })
    browserGoesTo('/#/order', { key: 'KEPT' })
    expect(place()?.key).toBe('KEPT')
  })
})

describe('a page', () => {
  it('stays until the next has come', async () => {
    const { start, goTo, slow, arrive, shown, state } = site()
    await start()
    slow.add('/shop')
    const going = goTo('/shop')
    expect([state.get().asked.path, shown()]).toEqual(['/shop', '/'])
    arrive('/shop')
    await going
    expect(shown()).toBe('/shop')
  })

  it('that comes after somebody went elsewhere leads nobody back', async () => {
    const { start, goTo, slow, arrive, shown } = site()
    await start()
    slow.add('/shop')
    const going = goTo('/shop')
    await goTo('/order')
    arrive('/shop')
    await going
    expect(shown()).toBe('/order')
  })

  it('that is slow keeps nobody waiting who went elsewhere', async () => {
    const { start, goTo, slow } = site()
    await start()
    slow.add('/login')
    const leaving = goTo('/login')
    await goTo('/')
    await leaving
  })

  it('is there at once for who comes back to it before the next has come', async () => {
    const { start, goTo, slow, shown, prepared, state } = site()
    await start()
    slow.add('/shop')
    void goTo('/shop')
    await goTo('/')
    expect([shown(), state.get().asked.path, prepared]).toEqual(['/', '/', ['/', '/shop']])
  })

  it('that may not be seen gives way to another, and leaves no entry', async () => {
    const { start, goTo, addresses, shown } = site({ at: '/#/', closed: ['/user_info'] })
    await start()
    await goTo('/user_info')
    expect([addresses(), shown()]).toEqual([['/#/', '/#/login'], '/login'])
  })

  it('changes its fields at once, is not left by that and not prepared anew', async () => {
    const { start, goTo, onLeave, prepared, place } = site({ at: '/#/order' })
    await start()
    void goTo('/order?status=paid', { replace: true })
    expect(place()?.query).toBe('status=paid')
    expect([prepared, onLeave.mock.calls.length]).toEqual([['/order'], 0])
  })

  it('is left once, when another is asked for, however long that takes', async () => {
    const { start, goTo, slow, arrive, onLeave } = site()
    await start()
    expect(onLeave).not.toHaveBeenCalled()
    slow.add('/shop')
    const going = goTo('/shop')
    expect(onLeave).toHaveBeenCalledOnce()
    arrive('/shop')
    await going
    await goTo('/shop?kind=time')
    expect(onLeave).toHaveBeenCalledOnce()
  })
})

describe('a page that holds the person', () => {
  it.each([
    ['by Back', { key: 'HOME' }],
    ['by a typed address', null],
  ])('is not left %s, and its entry is the present one again', async (_how, state) => {
    const { start, entries, browserGoesTo, onLeave, shown, place } = site({ at: '/#/user_info', leaves: false })
    await start()
    const key = place()?.key
    browserGoesTo('/#/', state)
    expect([shown(), onLeave.mock.calls.length]).toEqual(['/user_info', 0])
    expect(entries.at(-1)).toEqual({ address: '/#/user_info', state: { key } })
  })

  it('is left for the entry that the browser went to, once the person says so', async () => {
    const { start, goOn, addresses, browserGoesTo, shown, place } = site({ at: '/#/user_info', leaves: false })
    await start()
    browserGoesTo('/#/', { key: 'HOME' })
    goOn()
    expect([shown(), place()?.key, addresses()]).toEqual(['/', 'HOME', ['/#/user_info', '/#/']])
  })

  it('changes its fields by Back without a question', async () => {
    const { start, goTo, browserGoesTo, place } = site({ at: '/#/order', leaves: false })
    await start()
    await goTo('/order?status=paid')
    browserGoesTo('/#/order')
    expect(place()?.query).toBe('')
  })
})

describe('a page of the other site', () => {
  it.each([
    ['/', '/admin_userlist?edit=7', '/admin#/admin_userlist?edit=7'],
    ['/admin', '/shop', '/#/shop'],
  ])('from %s: %s is the document %s, which is loaded as an entry of its own', async (own, to, address) => {
    const { start, goTo, loaded, prepared, addresses } = site({ own, at: own === '/' ? '/#/' : '/admin#/admin' })
    await start()
    const before = addresses()
    void goTo(to)
    expect([loaded, addresses()]).toEqual([[['assign', address]], before])
    expect(prepared).toHaveLength(1)
  })

  it('takes the place of an entry that was to be replaced, and of an address that somebody wrote', async () => {
    const { start, goTo, loaded, browserGoesTo } = site({ at: '/#/' })
    await start()
    void goTo('/admin', { replace: true })
    browserGoesTo('/#/admin_config')
    expect(loaded).toEqual([
      ['replace', '/admin#/admin'],
      ['replace', '/admin#/admin_config'],
    ])
  })

  it('is loaded where a closed page leads there', async () => {
    const { start, loaded, shown } = site({ own: '/admin', at: '/admin#/admin_config', closed: ['/admin_config'] })
    void start()
    await vi.waitFor(() => expect(loaded).toEqual([['replace', '/#/login']]))
    expect(shown()).toBeUndefined()
  })

  it('is not fetched beforehand, and not loaded while something holds the person', async () => {
    const { start, goTo, preload, loaded, prepared } = site({ at: '/#/', leaves: false })
    await start()
    preload('/admin')
    await goTo('/admin')
    expect([prepared, loaded]).toEqual([['/'], []])
  })

  it('is none where one document has all pages', async () => {
    const { state, goTo, loaded } = site({ at: '/#/' })
    await goTo('/admin')
    expect([state.get().shown?.place.path, loaded]).toEqual(['/admin', []])
  })
})
