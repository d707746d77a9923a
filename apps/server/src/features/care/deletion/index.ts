export { deleteDueAccounts } from './delete-due.ts'
