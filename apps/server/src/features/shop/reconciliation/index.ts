export { billRoutes } from './bill-route.ts'
export { openDifferences } from './waiting.ts'
