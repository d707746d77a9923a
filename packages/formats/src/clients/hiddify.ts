import type { Format } from '../format.ts'
import { SIMPLE } from '../format.ts'
import { v2ray } from './v2ray.ts'

/** Hiddify: the list of the Xray apps, which it runs in a sing-box of its own. */
export const hiddify: Format = {
  ...v2ray,
  carries: () => [...v2ray.carries('xray'), 'tuic'],
  variants: SIMPLE.variants,
  variantOf: SIMPLE.variantOf,
}
