export { type Notice, tellUser } from './tell.ts'
