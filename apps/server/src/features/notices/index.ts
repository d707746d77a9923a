export { tellUser } from './tell.ts'
