export { errorsQuery } from './list.ts'
