export { type FaceRow, faceFor, offersOf } from './face.ts'
