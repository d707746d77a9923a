import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'

/** Up to so many rows are all drawn, which lets the browser find words in them. */
const MOST_DRAWN = 100

/**
 * Virtual scrolling for long lists: returns the rows in the window, and the room above and below them. Drawn rows are
 * measured, so that rows may differ in height. `list` is the element that contains the rows.
 */
export function useWindowRows(count: number, likelyHeight: number, gap = 0) {
  const list = useRef<HTMLElement | null>(null)
  const [top, setTop] = useState(0)
  const isLong = count > MOST_DRAWN
  useLayoutEffect(() => {
    if (isLong && list.current) setTop(list.current.getBoundingClientRect().top + scrollY)
  }, [isLong])
  const virtual = useWindowVirtualizer({
    count: isLong ? count : 0,
    estimateSize: () => likelyHeight,
    overscan: 5,
    gap,
    scrollMargin: top,
  })
  if (!isLong) {
    return { list, measure: undefined, shown: Array.from({ length: count }, (_, at) => at), above: 0, below: 0 }
  }
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return {
    list,
    measure: virtual.measureElement,
    shown: items.map(({ index }) => index),
    above: first ? first.start - top : 0,
    below: last ? virtual.getTotalSize() - (last.end - top) : 0,
  }
}
