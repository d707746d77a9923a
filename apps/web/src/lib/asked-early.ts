import { userInfo } from '@dukou/contract'
import type { AskedEarly } from './call.ts'

declare global {
  /** Left by `start.js`: who is signed in, asked while the scripts are on their way. */
  var askedEarly: AskedEarly | undefined
}

/** The first question for who is signed in takes what `start.js` asked; later ones are asked anew. */
export function takeAskedEarly(path: string): AskedEarly | undefined {
  if (path !== userInfo.path) return undefined
  const asked = globalThis.askedEarly
  globalThis.askedEarly = undefined
  return asked
}
