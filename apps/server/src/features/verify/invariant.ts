export interface Invariant {
  id: string
  /** What holds, as a sentence. */
  says: string
  /** Rows that break it; none when it holds. */
  breaches: string
}
