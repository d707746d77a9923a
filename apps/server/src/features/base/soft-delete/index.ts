export { remove } from './remove.ts'
