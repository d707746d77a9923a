export { alertStaff, deliverOutbox, type StaffAlert } from './alert.ts'
export { deliverMails } from './deliver-mails.ts'
export { canMail, mailTo } from './mail.ts'
