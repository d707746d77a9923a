import type { Words } from '../../../lib/i18n.ts'

/** A page of help: what it is for, its items in order, and a last line. */
export interface Help {
  lead: Words
  items: readonly { title: Words; text: Words; link?: { to: string; words: Words } }[]
  end: Words
}
