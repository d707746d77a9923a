export { refuseUnderWay } from './under-way.ts'
