import { listApiTokens } from './list.ts'
import { revokeApiToken } from './revoke.ts'
import { saveApiToken } from './save.ts'

export const apiTokenRoutes = { listApiTokens, revokeApiToken, saveApiToken }
