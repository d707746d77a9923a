export { correct, type Given, isNothing } from './correct.ts'
export { correctionOf, correctionsQuery } from './list.ts'
