import type { Platform } from '@dukou/formats/links'
import type { Words } from '../../../lib/i18n.ts'
import type { Sketch } from './sketch.ts'

export const STEPS = ['install', 'oneClick', 'byHand', 'start', 'choose'] as const
export type StepName = (typeof STEPS)[number]

/** The steps of a guide, in the order in which they are done, and what helps besides. */
export type Guide = Record<StepName, Words> & {
  /** The picture of each step. */
  sketches: Record<StepName, Sketch>
  /** The picture of the installation on a platform where it differs. */
  installOn?: Partial<Record<Platform, Sketch>>
  tips: readonly Words[]
}
