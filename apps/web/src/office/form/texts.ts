import { texts } from '../../lib/i18n.ts'

/** Words of every form of the back office. */
export const formTexts = texts(
  {
    save: '保存',
    cancel: '取消',
    discard: '放弃改动',
    changes: (n: number) => `${n} 处改动，还没保存`,
    receipt: '改动',
    required: '不能为空',
    chooseOne: '请选一个',
    wholeBetween: (min: number, max: number) => `应是 ${min} 到 ${max} 的整数`,
    decimalBetween: (min: number, max: number, n: number) => `应是 ${min} 到 ${max} 的数，最多 ${n} 位小数`,
    empty: '空',
    on: '是',
    off: '否',
    oneEach: '一行一个',
    unsaved: '未保存',
    leaveTitle: '放弃改动',
    leaveText: (n: number) => `${n} 处改动还没保存，离开后就没有了`,
    stay: '继续编辑',
  },
  {
    save: 'Save',
    cancel: 'Cancel',
    discard: 'Discard',
    changes: (n: number) => (n === 1 ? '1 change not saved' : `${n} changes not saved`),
    receipt: 'Changes',
    required: 'Required',
    chooseOne: 'Choose one',
    wholeBetween: (min: number, max: number) => `Must be a whole number from ${min} to ${max}`,
    decimalBetween: (min: number, max: number, n: number) =>
      `Must be a number from ${min} to ${max}, at most ${n} decimals`,
    empty: 'empty',
    on: 'yes',
    off: 'no',
    oneEach: 'One per line',
    unsaved: 'Not saved',
    leaveTitle: 'Discard changes',
    leaveText: (n: number) => `${n === 1 ? '1 change is' : `${n} changes are`} not saved and will be lost`,
    stay: 'Keep editing',
  },
)
