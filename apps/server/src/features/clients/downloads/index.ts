export { packageRoute } from './package-route.ts'
