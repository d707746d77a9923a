type Hold = (go: () => void) => void

const holds = new Set<Hold>()

function askBrowser(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/**
 * Something on the page would be lost by leaving it. Who goes elsewhere is held, and the holder is given the way on for
 * when the person says so; the browser asks before it closes the tab. @returns how it ends
 */
export function holdLeaving(hold: Hold): () => void {
  if (holds.size === 0) addEventListener('beforeunload', askBrowser)
  holds.add(hold)
  return () => {
    holds.delete(hold)
    if (holds.size === 0) removeEventListener('beforeunload', askBrowser)
  }
}

/** Whether somebody may leave the page now. Where not, its holder has been asked, and does `go` in the end or not. */
export function mayLeave(go: () => void): boolean {
  const hold = [...holds].at(-1)
  if (!hold) return true
  hold(() => {
    letGo()
    go()
  })
  return false
}

/** Nothing holds any more: whoever was here is gone. */
export function letGo(): void {
  holds.clear()
  removeEventListener('beforeunload', askBrowser)
}
