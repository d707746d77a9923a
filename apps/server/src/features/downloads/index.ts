export { type OpenPackage, openPackage } from './package-files.ts'
export { packageRoute } from './package-route.ts'
