export { saveEntry } from './save.ts'
