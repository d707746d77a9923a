/** In the page nothing is validated: the server has done so. Every validator of `zod.ts` is this empty one. */
export type Schema = undefined

/* @__NO_SIDE_EFFECTS__ */
const none = (): undefined => undefined

export const text = none
export const filled = none
export const pattern = none
export const ip = none
export const hostOrNothing = none
export const exitProxyOrNothing = none
export const id = none
export const flag = none
export const integer = none
export const byteCount = none
export const exactBytes = none
export const decimal = none
export const yuan = none
export const usdt = none
export const kept = none
export const moment = none
export const momentMs = none
export const oneOf = none
export const wordsOf = none
export const listOf = none
export const objectOf = none
export const closedObjectOf = none
export const orAbsent = none
export const anything = none
