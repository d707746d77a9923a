export { default as mailed } from '../features/people/account/mailed-messages.en.ts'
export { default as account } from '../features/people/account/messages.en.ts'
