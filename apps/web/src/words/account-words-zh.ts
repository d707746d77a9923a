export { default as mailed } from '../features/people/account/mailed-messages.zh.ts'
export { default as account } from '../features/people/account/messages.zh.ts'
