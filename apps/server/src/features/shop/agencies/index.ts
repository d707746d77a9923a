export { ownsAgency } from './agencies-table.ts'
export { type FaceRow, faceFor, offersOf } from './face.ts'
