export { askByMail, confirmsByMail } from './ask-by-mail.ts'
export { type Confirmed, forgetOldConfirmations, takeConfirmation } from './confirmations-table.ts'
