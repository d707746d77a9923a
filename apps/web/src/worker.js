// Keeps the site's own files for the time without a line: the page, what every page needs, home and the guides. Answers
// about a person never pass through here: calls are POST, and of what is fetched only files of the build are kept.
const BUILD = '__BUILD__'
const FILES = '__FILES__'.split(' ')
const PREFIX = 'dukou-'
const STORE = PREFIX + BUILD

self.addEventListener('install', (event) => event.waitUntil(keepAll()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('message', ({ data, ports }) => {
  if (data === 'build') ports[0].postMessage(BUILD)
  if (data === 'take over') self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  // Every page of the site has this one address; what its server says comes first.
  if (request.mode === 'navigate' && pathname === '/') event.respondWith(fetch(request).catch(() => kept('/')))
  else if (pathname.startsWith('/assets/') || FILES.includes(pathname)) event.respondWith(keptOrFetched(request))
})

async function keepAll() {
  const page = await fetch('/', { cache: 'no-store' })
  // In the middle of a deployment the page may be another build's, which needs other files. The browser tries again.
  if (!page.ok || !(await page.clone().text()).includes(BUILD)) throw new Error('The page is of another build')
  const store = await caches.open(STORE)
  await store.addAll(FILES)
  await store.put('/', page)
}

async function takeOver() {
  const stores = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== STORE)
  await Promise.all(stores.map((name) => caches.delete(name)))
  await self.clients.claim()
}

const kept = (request) => caches.match(request, { ignoreVary: true })

/** A file of a build never changes under its name. */
async function keptOrFetched(request) {
  const found = await kept(request)
  if (found) return found
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(STORE)).put(request, answer.clone())
  return answer
}
