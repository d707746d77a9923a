import { html } from './html.mjs'

/** A tick in a disc: paid. */
export const TICK = html`<svg class="icon" viewBox="0 0 40 40" aria-hidden="true"><circle cx="20" cy="20" r="18" class="disc"/><path d="m12.5 20.5 5 5 10-11" class="stroke"/></svg>`

/** A paper lantern: the sandbox's notice. */
export const LAMP = html`<svg class="lamp" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 1.5v2.5M9 4h6M9 16h6M12 16v6"/><ellipse cx="12" cy="10" rx="7" ry="6"/><path d="M12 4c-1.7 1.7-2.5 3.7-2.5 6s.8 4.3 2.5 6c1.7-1.7 2.5-3.7 2.5-6S13.7 5.7 12 4z"/></svg>`
