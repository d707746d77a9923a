import { mergeAccounts } from './merge.ts'
import { previewMerge } from './preview.ts'

export const mergeRoutes = { mergeAccounts, previewMerge }
