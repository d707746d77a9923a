import { clientPackages } from './client-packages.ts'
import { downloadTicket } from './download-ticket.ts'

export const downloadRoutes = { clientPackages, downloadTicket }
