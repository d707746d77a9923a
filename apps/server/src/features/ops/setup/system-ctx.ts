import { STAFF_SCOPES } from '@dukou/domain'
import type { Actor, App, Ctx } from '../../../platform/context.ts'
import { readSettings } from '../../base/settings/index.ts'

type Person = Pick<Actor, 'id' | 'publicId' | 'role' | 'scopes'>

/** The program itself as the one who acts, for verbs that a start or a command calls. */
export function systemCtx(app: App): Promise<Ctx<Actor>> {
  return ctxAs(app, { id: 0n, publicId: 'system', role: 'admin', scopes: STAFF_SCOPES })
}

/** Somebody of the sample data as the one who acts. */
export async function ctxAs(app: App, person: Person): Promise<Ctx<Actor>> {
  return {
    ...app,
    settings: await readSettings(app.db),
    actor: { ...person, isAgency: false, channelCode: null, tokenSha256: Buffer.alloc(0) },
    client: {
      ip: '',
      userAgent: 'system',
      language: 'zh',
      origin: app.origin(),
      channelCode: undefined,
      deviceTokens: [],
    },
    page: null,
    setSession: () => {},
    setDevice: () => {},
    claimKey: async () => 'first',
    remember: async () => {},
  }
}
