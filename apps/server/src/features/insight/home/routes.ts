import { officeHome } from './office-home.ts'

export const homeRoutes = { officeHome }
