import type { Words } from '../../lib/i18n.ts'

export const STEPS = ['install', 'oneClick', 'byHand', 'start', 'choose'] as const
export type StepName = (typeof STEPS)[number]

/** The steps of a guide, in the order in which they are done, and what helps besides. */
export type Guide = Record<StepName, Words> & { tips: readonly Words[] }
