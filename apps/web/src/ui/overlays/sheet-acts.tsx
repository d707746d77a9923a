import type { ReactNode } from 'react'
import css from './sheet-acts.module.css'

/**
 * The buttons that end a sheet, the one that acts last. On a phone they share the width, where a thumb reaches them.
 * @param props.apart where nothing else keeps them from what stands above
 */
export function SheetActs({ apart = false, children }: { apart?: boolean; children: ReactNode }) {
  return <div className={apart ? `${css.acts} ${css.apart}` : css.acts}>{children}</div>
}
