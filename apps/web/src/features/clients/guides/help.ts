import type { Words } from '../../../lib/i18n.ts'

export interface HelpItem {
  title: Words
  text: Words
  link?: { to: string; words: Words }
}

/** A page of help: its lead, its items in order, a last line, and further questions with a title of their own. */
export interface Help {
  lead: Words
  items: readonly HelpItem[]
  end: Words
  more?: { title: Words; items: readonly HelpItem[] }
}
