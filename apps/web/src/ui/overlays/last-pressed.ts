/** The control that was clicked last. Safari gives no focus to clicked buttons, and a disabled or hidden button loses it. */
let pressed: Element | null = null

if (typeof document !== 'undefined') {
  const remember = ({ target }: Event) => {
    pressed = (target as Element).closest('a, button, summary')
  }
  document.addEventListener('click', remember, { capture: true })
}

/** @returns the control that was clicked last since the page began */
export function lastPressed(): Element | null {
  return pressed
}
