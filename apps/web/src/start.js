// Runs before the first paint, so that a night page never flashes white and the language of the page is right at once.
// A file of its own, because the page's security policy allows no inline script.
;(() => {
  const SLOW_AFTER_MS = 10_000
  const root = document.documentElement
  const { site, files = '{}' } = document.currentScript.dataset
  const [path] = (location.hash.slice(1) || (site === '/' ? '/' : location.pathname)).split('?')
  // The pages of the back office have a document of their own, and every address with a `#` is one of ours.
  const own = /^\/(admin(_\w+)?|all_traffic_records|coupon_records)\/?$/.test(path) ? '/admin' : '/'
  if (own !== site) {
    location.replace(own + location.search + location.hash)
    return
  }

  const cookie = (name) => document.cookie.match(new RegExp(`(?:^|; )${name}=([^;]*)`))?.[1]
  const chosen = cookie('scheme')
  const night = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-scheme', night ? 'dark' : 'light')
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', night ? '#0B1416' : '#F6F7F5')
  const english = cookie('lang') === 'en'
  root.lang = english ? 'en' : 'zh-CN'
  const isEntrance = /^#\/(login|register)/.test(location.hash)
  if (isEntrance) root.dataset.entrance = ''

  // Fetches the signed-in user while the scripts load (`lib/asked-early.ts`). Skipped on the account pages, which do
  // not need the user, and with a token in the address, because the token may sign in another user.
  const mayChange = /^#\/(login|register|reset|confirm)|[?&]token=/.test(location.hash + location.search)
  if (cookie('token_state') && !mayChange) {
    const headers = { 'Content-Type': 'application/json', 'Accept-Language': english ? 'en' : 'zh-CN' }
    const askedAt = performance.now()
    // The envelope of `{}`.
    const response = fetch('/api/user/userinfo', { method: 'POST', headers, body: '{"data":"e30="}' })
    response.catch(() => {})
    globalThis.askedEarly = { askedAt, response }
  }

  // Preloads the parts of the first screen and the words of its language, in parallel with the scripts that wait
  // for them. Only this script knows the language so early.
  const { words = {}, parts = {} } = JSON.parse(files)
  const groups = site === '/' ? ['frame', isEntrance ? 'account' : 'site'] : ['frame']
  const wanted = groups.map((group) => words[`${group}-words-${english ? 'en' : 'zh'}`])
  for (const href of [...wanted, ...(parts[path] ?? [])].filter(Boolean)) {
    const fetched = href.endsWith('.css') ? { rel: 'preload', as: 'style', crossOrigin: '' } : { rel: 'modulepreload' }
    document.head.append(Object.assign(document.createElement('link'), { ...fetched, href }))
  }

  /** Writes below the outline, as long as that stands: what is slow, or what did not come. */
  const say = (text, action) => {
    const word = document.querySelector('.start-word')
    if (!word) return
    word.textContent = text
    if (!action) return
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = action
    button.onclick = () => location.reload()
    word.append(button)
  }
  const slow = setTimeout(() => say(english ? 'Still loading, the line is slow' : '网络较慢，还在加载'), SLOW_AFTER_MS)
  addEventListener(
    'error',
    ({ target }) => {
      if (!document.querySelector('.start')) return
      const isStyle = target instanceof HTMLLinkElement && target.rel === 'stylesheet'
      // `window`: a script was loaded and failed, such as one whose words did not come.
      if (target instanceof HTMLScriptElement || isStyle || target === window) {
        clearTimeout(slow)
        say(english ? 'The page did not load' : '页面加载失败，请检查网络', english ? 'Reload' : '刷新')
        addEventListener('online', () => location.reload())
      }
    },
    true,
  )
})()
