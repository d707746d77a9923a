import { texts } from '../../../lib/i18n.ts'

/** Reasons for which a way to pay cannot be chosen. */
export const wayTexts = texts(
  {
    wayFailing: '暂时无法发起，请换一种或稍后再试',
    wayClosed: '这个时段不收款',
    wayFrom: (yuan: string) => `满 ${yuan} 元可用`,
    wayUpTo: (yuan: string) => `最多 ${yuan} 元`,
  },
  {
    wayFailing: 'Cannot be started now: choose another, or try later',
    wayClosed: 'Not at this hour',
    wayFrom: (yuan: string) => `From ${yuan} yuan`,
    wayUpTo: (yuan: string) => `Up to ${yuan} yuan`,
  },
)
export type WayTexts = ReturnType<typeof wayTexts.now>
