export { newErrors, newStrangerErrors } from './waiting.ts'
