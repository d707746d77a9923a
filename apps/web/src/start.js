// Runs before the first paint, so that a night page never flashes white and the language of the page is right at once.
// A file of its own, because the page's security policy allows no inline script.
;(() => {
  const root = document.documentElement
  const cookie = (name) => document.cookie.match(new RegExp(`(?:^|; )${name}=([^;]*)`))?.[1]
  const chosen = cookie('scheme')
  const night = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', night ? 'dark' : 'light')
  root.lang = cookie('lang') === 'en' ? 'en' : 'zh-CN'
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', night ? '#0B1416' : '#F6F7F5')
})()
