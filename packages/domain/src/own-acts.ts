import type { Words } from './words.ts'

/** The site's own changes of a balance. Their records share a type with those of agencies; the description differs. */
const OWN_ACTS = {
  correction: { zh: '客服调整', en: 'By support' },
  undoneCorrection: { zh: '撤销客服调整', en: 'Support adjustment undone' },
  giftReturned: { zh: '转赠退回', en: 'Gift returned' },
  merge: { zh: '账号合并', en: 'Merged accounts' },
} as const satisfies Record<string, Words>

/** The description of such a record, in both languages. */
export function ownActText(act: keyof typeof OWN_ACTS): string {
  const { zh, en } = OWN_ACTS[act]
  return `${zh} / ${en}`
}

/** The act that such a description names; undefined for any other. */
export function ownActOf(description: string): Words | undefined {
  return Object.values<Words>(OWN_ACTS).find(({ zh, en }) => `${zh} / ${en}` === description)
}
