import { failedStyles, fetchStyles } from './failed-styles.ts'
import { keptForTab } from './kept.ts'

const RETRY_AFTER_MS = 800
const RELOADED_FOR = 'reloadedForPart'

/** A part of the site did not come, twice: no connection, or a new build without it. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing'
}

/** Fetches a part of the site, after a failure once more. @throws PartMissing */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await attempt(load)
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
    try {
      return await attempt(load)
    } catch (thrown) {
      // An error of our own kind, so that the screen can tell a part that is missing from a part that is broken.
      throw new PartMissing('a part of the site did not come', { cause: thrown })
    }
  }
}

/** The style sheets that were missing when a part did not come. */
const missingStyles = new WeakMap<() => Promise<unknown>, string[]>()

async function attempt<T>(load: () => Promise<T>): Promise<T> {
  const missing = missingStyles.get(load)
  if (missing) await fetchStyles(missing)
  try {
    return await load()
  } catch (thrown) {
    missingStyles.set(load, failedStyles())
    throw thrown
  }
}

/**
 * Reloads the page because a part is missing: after a deployment the new page names the new parts. Done once for each
 * build, since a second reload would not help either, and not while offline, where the browser would show its own error.
 * @returns whether the page is about to go
 */
export function reloadForPart(
  { isOnline, storage, reload } = {
    isOnline: navigator.onLine,
    storage: keptForTab as Pick<typeof keptForTab, 'read' | 'write'>,
    reload: () => location.reload(),
  },
): boolean {
  // The address of this very file carries the build's hash.
  if (!isOnline || storage.read(RELOADED_FOR) === import.meta.url) return false
  // Without storage the reload could not be remembered, and the page would reload again and again.
  if (!storage.write(RELOADED_FOR, import.meta.url)) return false
  reload()
  return true
}
