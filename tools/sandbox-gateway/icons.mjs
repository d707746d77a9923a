import { html } from './html.mjs'

/** A tick in a disc: paid. */
export const TICK = html`<svg class="icon" viewBox="0 0 40 40" aria-hidden="true"><circle cx="20" cy="20" r="18" class="disc"/><path d="m12.500 20.500 5 5 10-11" class="stroke"/></svg>`

/** A lantern over water: the sandbox's notice. */
export const LAMP = html`<svg class="lamp" viewBox="0 0 24 24" aria-hidden="true"><path d="M9 4h6M12 2v2M8 8.500A2.500 2.500 0 0 1 10.500 6h3A2.500 2.500 0 0 1 16 8.500v5a2.500 2.500 0 0 1-2.500 2.500h-3A2.500 2.500 0 0 1 8 13.500z"/><path d="M12 9.500v3M4 20.500c1.600-1 2.700-1 4 0s2.700 1 4 0 2.700-1 4 0 2.400 1 4 0"/></svg>`
