import type { Feature } from '../../../platform/feature.ts'
import { listApiTokens } from './list.ts'
import { API_TOKEN_NAMES } from './names.ts'
import { revokeApiToken } from './revoke.ts'
import { saveApiToken } from './save.ts'

export const apiTokensFeature = {
  tables: ['api_tokens'],
  routes: { listApiTokens, revokeApiToken, saveApiToken },
  names: API_TOKEN_NAMES,
} satisfies Feature
