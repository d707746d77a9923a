/** Addresses of the style sheets that did not come. */
const failed = new Set<string>()

/**
 * Vite's loader takes a style sheet that failed once for loaded and never asks again. So what failed is noted here, and
 * fetched anew before its part is.
 */
export function watchStyles(): void {
  addEventListener('error', ({ target }) => note(target), { capture: true })
}

function note(target: EventTarget | null): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
  failed.add(target.href)
  target.remove()
}

export function failedStyles(): string[] {
  return [...failed]
}

/** Fetches these again, those of them that have not come since. @throws where one does not come again */
export async function fetchStyles(addresses: readonly string[]): Promise<void> {
  await Promise.all(addresses.filter((address) => failed.has(address)).map(fetchStyle))
}

function fetchStyle(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
  return new Promise((resolve, reject) => {
    link.onload = () => {
      failed.delete(href)
      resolve()
    }
    link.onerror = () => reject(new Error(`${href} did not come`))
    document.head.append(link)
  })
}
