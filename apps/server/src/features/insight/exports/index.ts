export { exportRoute } from './export-route.ts'
