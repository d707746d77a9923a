import type { Feature } from '../../../platform/feature.ts'
import { clientPackages } from './client-packages.ts'
import { downloadTicket } from './download-ticket.ts'

export const downloadsFeature = {
  routes: { clientPackages, downloadTicket },
} satisfies Feature
