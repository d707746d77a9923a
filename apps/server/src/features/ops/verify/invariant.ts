export interface Invariant {
  id: string
  /** The rule, as a sentence. */
  says: string
  /** Rows that break it; none when it holds. */
  breaches: string
}

/** The key of the record of an undone correction: it lowers what was granted, or what was used. */
export const UNDONE = 'adjust:%:reversed'
