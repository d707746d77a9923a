/** One rule of the books, as a question that must find nothing. Plain SQL over the tables alone. */
export interface Invariant {
  id: string
  /** The rule, as a sentence. */
  says: string
  /** Rows that break it; none when it holds. */
  breaches: string
}
