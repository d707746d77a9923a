export { stopRenewal } from './stop.ts'
