const RETRY_AFTER_MS = 800
const RELOADED_FOR = 'reloadedForPart'

/** A part of the site did not come, twice: no connection, or a new build without it. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing'
}

/** Fetches a part of the site, after a failure once more. @throws PartMissing */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
    try {
      return await load()
    } catch (thrown) {
      // Words of our own: by the browser's the router would know it and reload the page once more.
      throw new PartMissing('a part of the site did not come', { cause: thrown })
    }
  }
}

/**
 * Reloads the page for a missing part, which brings the parts of the newest build, but once for each build: where that
 * does not help, nor would it a second time. Without a connection the browser's own error would stand in our place.
 * @returns whether the page is about to go
 */
export function reloadForPart(
  { isOnline, storage, reload } = {
    isOnline: navigator.onLine,
    storage: sessionStorage as Pick<Storage, 'getItem' | 'setItem'>,
    reload: () => location.reload(),
  },
): boolean {
  // The address of this very file carries the build's hash.
  if (!isOnline || storage.getItem(RELOADED_FOR) === import.meta.url) return false
  storage.setItem(RELOADED_FOR, import.meta.url)
  reload()
  return true
}
