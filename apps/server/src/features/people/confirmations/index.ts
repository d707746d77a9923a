export { askByMail, confirmsByMail, mailConfirmation } from './ask-by-mail.ts'
export {
  type Confirmed,
  findUnconfirmed,
  putConfirmation,
  takeConfirmation,
} from './confirmations-table.ts'
