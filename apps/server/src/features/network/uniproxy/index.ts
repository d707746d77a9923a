export { uniproxyRoutes } from './uniproxy-routes.ts'
