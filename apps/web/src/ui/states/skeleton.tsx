import type { CSSProperties } from 'react'
import { uiTexts } from '../texts.ts'
import css from './skeleton.module.css'

/** A grey shape of what will stand here, at its final size. It shows after 150 ms, so that fast answers do not flicker. */
export function Skeleton({
  height,
  width = '100%',
  radius = 8,
}: {
  height: number
  width?: number | string
  radius?: number
}) {
  const style: CSSProperties = { height, width, borderRadius: radius }
  return <span className={css.shape} style={style} aria-hidden />
}

/** Tells screen readers that the shapes stand for something. */
export function SkeletonGroup({ children, className = '' }: { children: React.ReactNode; className?: string }) {
  const t = uiTexts.use()
  return (
    <div className={className} role="status" aria-label={t.loading}>
      {children}
    </div>
  )
}
