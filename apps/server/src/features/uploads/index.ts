export { attachPicture } from './attach.ts'
export { uploadRoutes } from './upload-routes.ts'
