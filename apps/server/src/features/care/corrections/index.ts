export { correct, type Given, isNothing } from './correct.ts'
