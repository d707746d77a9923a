/** Memory that pieces of work share, counted in bytes. Work that finds no place waits, the longest waiting first. */
export function createRoom(mostBytes: number) {
  let taken = 0
  const waiting: { bytes: number; enter: () => void }[] = []

  function admitNext(): void {
    for (let next = waiting[0]; next && taken + next.bytes <= mostBytes; next = waiting[0]) {
      waiting.shift()
      taken += next.bytes
      next.enter()
    }
  }

  /** Resolves when there is room. More than all of the room counts as all of it. @returns gives it back, once */
  return async function take(wanted: number): Promise<() => void> {
    const bytes = Math.min(wanted, mostBytes)
    if (waiting.length > 0 || taken + bytes > mostBytes) {
      await new Promise<void>((resolve) => waiting.push({ bytes, enter: resolve }))
    } else {
      taken += bytes
    }
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      taken -= bytes
      admitNext()
    }
  }
}
