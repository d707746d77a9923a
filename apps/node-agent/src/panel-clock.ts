/** The panel's clock, from what it said last. It goes on by a clock that nobody sets. */
export interface PanelClock {
  /** Unix milliseconds. */
  now(): number
  /** The panel's clock less the node's, in milliseconds. */
  offset(): number
  set(panelNow: number): void
}

/** @param offset as it was known last: it serves until the panel answers */
export function createPanelClock(
  offset: number,
  elapsed = () => performance.now(),
  nodeNow = () => Date.now(),
): PanelClock {
  let base = nodeNow() + offset - elapsed()
  return {
    now: () => Math.round(base + elapsed()),
    offset: () => Math.round(base + elapsed() - nodeNow()),
    set(panelNow) {
      base = panelNow - elapsed()
    },
  }
}
