import type { Feature } from '../../../platform/feature.ts'
import { forgetLoosePictures } from './forget-loose.ts'
import { letGoOfPictures } from './let-go.ts'
import { movePictures } from './uploads-table.ts'

export const uploadsFeature = {
  tables: ['uploads'],
  jobs: [{ name: 'forgetLoosePictures', everySeconds: 900, run: forgetLoosePictures }],
  forget: letGoOfPictures,
  move: movePictures,
} satisfies Feature
