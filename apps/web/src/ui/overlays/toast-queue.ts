export type ToastKind = 'success' | 'error' | 'info' | 'warn'

export interface Toast {
  id: number
  kind: ToastKind
  /** First line: the event. */
  text: string
  /** Second line: the meaning of the event for the user. */
  more: string | undefined
  ms: number
}

export interface ToastQueue {
  shown: readonly Toast[]
  waiting: readonly Toast[]
}

export const DEFAULT_TOAST_MS = 5000
export const MAX_SHOWN = 3
export const noToasts: ToastQueue = { shown: [], waiting: [] }

/** At most three stand at once; the rest wait their turn and none is dropped. */
export function withToast(queue: ToastQueue, toast: Toast): ToastQueue {
  if (queue.shown.length < MAX_SHOWN) return { ...queue, shown: [...queue.shown, toast] }
  return { ...queue, waiting: [...queue.waiting, toast] }
}

export function withoutToast(queue: ToastQueue, id: number): ToastQueue {
  const shown = queue.shown.filter((toast) => toast.id !== id)
  const waiting = queue.waiting.filter((toast) => toast.id !== id)
  const free = MAX_SHOWN - shown.length
  return { shown: [...shown, ...waiting.slice(0, free)], waiting: waiting.slice(free) }
}
