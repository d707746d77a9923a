import type { Actor, App, Ctx } from '../../platform/context.ts'

/** The program itself as the one who acts, for verbs that a start or a command calls. */
export function systemCtx(app: App): Ctx<Actor> {
  return {
    ...app,
    actor: { id: 0n, publicId: 'system', role: 'admin', isAgency: false, tokenSha256: Buffer.alloc(0) },
    client: {
      ip: '',
      userAgent: 'system',
      language: 'zh',
      origin: app.origin(),
      channelCode: undefined,
      deviceTokens: [],
    },
    setSession: () => {},
    setDevice: () => {},
    claimKey: async () => 'first',
    remember: async () => {},
  }
}
