export { attachPicture } from './attach.ts'
export { forgetLoosePictures } from './forget-loose.ts'

export { keepAsProof } from './keep-as-proof.ts'

export { showToEverybody } from './show-to-everybody.ts'
export { uploadRoutes } from './upload-routes.ts'

export { wearPicture } from './wear.ts'
