import { useSyncExternalStore } from 'react'

/** A value outside of React that components can watch. For what belongs to the whole page: toasts, overlay, dialogs. */
export function createStore<T>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()
  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    set(next: T) {
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get),
    /** A part of it, which must be the same as long as nothing of it changes. */
    usePart: <P>(part: (value: T) => P) => useSyncExternalStore(subscribe, () => part(value)),
  }
}
