import { texts } from '../../../lib/i18n.ts'

export const leaveTexts = texts(
  {
    title: '放弃修改？',
    text: (n: number) => `有 ${n} 项修改未保存，离开后会丢失`,
    stay: '继续编辑',
    leave: '放弃修改',
  },
  {
    title: 'Discard changes?',
    text: (n: number) => `${n === 1 ? '1 unsaved change' : `${n} unsaved changes`} will be lost`,
    stay: 'Keep editing',
    leave: 'Discard',
  },
)
