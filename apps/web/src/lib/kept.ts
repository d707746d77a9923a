type Kind = 'local' | 'session'

/**
 * The site's storage on this device, by name. A browser may block storage, even for reading: then reads return null and
 * writes store nothing.
 */
function keptIn(kind: Kind) {
  /** Reading the property itself throws where storage is blocked. */
  const storage = () => (kind === 'local' ? localStorage : sessionStorage)
  return {
    read: (name: string): string | null => attempt(() => storage().getItem(name)),
    /** @returns whether it is kept: there may be no room */
    write: (name: string, text: string): boolean =>
      attempt(() => {
        storage().setItem(name, text)
        return true
      }) ?? false,
    remove: (name: string): void => void attempt(() => storage().removeItem(name)),
  }
}

/** Until it is removed, for every tab. */
export const kept = keptIn('local')
/** For this tab, as long as it is open. */
export const keptForTab = keptIn('session')

function attempt<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}
