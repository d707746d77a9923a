export { createProgramRead } from './read-program.ts'
