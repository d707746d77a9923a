import { type Format, SIMPLE } from '../format.ts'
import { OF_XRAY_AND_SING_BOX, v2ray } from './v2ray.ts'

/** Hiddify: the list of the Xray apps, which it runs in a sing-box of its own. */
export const hiddify: Format = {
  ...v2ray,
  carries: () => [...OF_XRAY_AND_SING_BOX, 'tuic'],
  variants: SIMPLE.variants,
  variantOf: SIMPLE.variantOf,
}
