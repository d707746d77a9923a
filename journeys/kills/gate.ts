/** Makes customers wait while the site is down. */
export interface Gate {
  pass(): Promise<void>
  open(): void
  close(): void
  waiting(): number
}

export function createGate(): Gate {
  const waiting: (() => void)[] = []
  let isOpen = false
  return {
    pass: () => (isOpen ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    open() {
      isOpen = true
      for (const go of waiting.splice(0)) go()
    },
    close() {
      isOpen = false
    },
    waiting: () => waiting.length,
  }
}
