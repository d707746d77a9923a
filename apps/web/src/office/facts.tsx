import type { ReactNode } from 'react'
import { Skeleton, SkeletonGroup } from '../ui/states/skeleton.tsx'
import css from './facts.module.css'

/** The facts about one thing, each a {@link Fact}. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={css.facts}>{children}</dl>
}

/** A name with its value, or with several below each other. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A number or an address, whose characters are compared. */
export function Code({ children }: { children: ReactNode }) {
  return <span className={css.code}>{children}</span>
}

/** Stands for a dialog of facts until it comes: a block above, the facts below. */
export function FactsShapes() {
  return (
    <SkeletonGroup className={css.facts ?? ''}>
      <Skeleton height={150} radius={12} />
      <Skeleton height={120} />
    </SkeletonGroup>
  )
}
