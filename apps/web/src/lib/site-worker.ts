const CHECK_AFTER_MS = 30 * 60_000
const WORKER = '/sw.js'
const PATIENCE_MS = 3000

/**
 * Starts the worker that keeps the site's files for the time without a line, and finds out when a new build waits.
 * @param onNew told once there is one, with what to do when the person wants it: the page is reloaded then, never before
 */
export async function watchWorker(onNew: (use: () => void) => void): Promise<void> {
  const workers = navigator.serviceWorker
  if (!import.meta.env.PROD || !workers) return
  const registration = await workers.register(WORKER)
  const look = async () => {
    const { waiting, active } = registration
    if (!waiting || !active) return
    if (document.querySelector(`script[data-build="${await buildOf(waiting)}"]`)) waiting.postMessage('take over')
    else onNew(() => takeOver(waiting))
  }
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => void look())
  })
  checkWhenBack(registration)
  await look()
}

/** Pages stay open for days: who comes back to one learns of a build that came meanwhile. */
function checkWhenBack(registration: ServiceWorkerRegistration): void {
  let checkedAt = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - checkedAt < CHECK_AFTER_MS) return
    checkedAt = performance.now()
    registration.update().catch(() => {})
  })
}

/** The name of the build whose files a worker has, as both documents have it. */
function buildOf(worker: ServiceWorker): Promise<string> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage('build', [port2])
  })
}

/**
 * Hands the page to the new worker and reloads it then. The browser lets the old worker finish first, which can take
 * minutes; the page is reloaded before that, because its server gives out the new build in any case.
 */
function takeOver(worker: ServiceWorker): void {
  const late = setTimeout(() => location.reload(), PATIENCE_MS)
  const taken = () => {
    clearTimeout(late)
    location.reload()
  }
  navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true })
  worker.postMessage('take over')
}
