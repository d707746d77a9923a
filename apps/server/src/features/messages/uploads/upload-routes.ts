import { pictureAddress, pictureNameOf, UPLOAD_PATH, type UploadAnswer } from '@dukou/contract'
import { PICTURE_BYTES } from '@dukou/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networksOf } from '../../../platform/addresses.ts'
import type { Actor, App, ReadCaller } from '../../../platform/context.ts'
import { okAnswer, sealEnvelope } from '../../../platform/http/envelope.ts'
import { memberOf } from '../../../platform/http/read-actor.ts'
import { NoRoom, readBodiesRaw } from '../../../platform/http/read-body.ts'
import { refuseCrossSite } from '../../../platform/http/request.ts'
import { sayNo } from '../../../platform/http/say-no.ts'
import { createShares } from '../../../platform/http/shares.ts'
import { reportTrouble } from '../../../platform/http/trouble.ts'
import { createTurns } from '../../../platform/in-turn.ts'
import { limitTries, perNetwork } from '../../../platform/limits.ts'
import { Refused, refuse } from '../../../platform/refuse.ts'
import { createPictureFiles } from './picture-files.ts'
import { readForm } from './read-form.ts'
import { takePicture } from './take-picture.ts'
import { isForEverybody, maySee } from './uploads-table.ts'

/** The picture, and the form around it. */
const FORM_BYTES = PICTURE_BYTES + 64 * 1024
/** Forms are held in memory until they are whole: eight of the largest size, and more of those that have just begun. */
const FORMS_BYTES = 8 * FORM_BYTES
/** Forms under way from one address. A form may take as long as it makes progress. */
const FORMS_PER_ADDRESS = 4
/** Forms that are taken apart at once, each of which takes its size thrice meanwhile, and those that wait for it. */
const [APART_AT_ONCE, MOST_WAITING] = [2, 20]
const DISK_TROUBLE = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])
const AN_HOUR = 3600

/** Routes for uploading and showing pictures. The caller is authenticated before any of the body is read. */
export function uploadRoutes(app: App, readCaller: ReadCaller): (http: FastifyInstance) => void {
  const files = createPictureFiles(app.config)
  const senders = new WeakMap<FastifyRequest, Actor>()
  const takePlace = createShares(FORMS_PER_ADDRESS * Math.max(1, app.config.rateLimitScale))
  const inTurn = createTurns(APART_AT_ONCE, MOST_WAITING)

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    refuseCrossSite(request)
    const actor = await memberOf(readCaller, request)
    const networks = networksOf(request.ip)
    await limitTries(app, app.db, [
      { key: `upload minute ${actor.id}`, max: 5, windowSeconds: 60 },
      { key: `upload ${actor.id}`, max: 20, windowSeconds: AN_HOUR },
      ...perNetwork(networks, 'upload', 60, AN_HOUR),
    ])
    reply.raw.once('close', takePlace(networks) ?? refuse('busy'))
    senders.set(request, actor)
  }

  async function upload(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const actor = senders.get(request) ?? refuse('sessionExpired')
    const sent = await inTurn(() => readForm(request.body, request.headers['content-type'] ?? ''))
    const answer: UploadAnswer = { file: { filename: await takePicture(app, files, actor, sent) } }
    const sealed = JSON.parse(sealEnvelope(okAnswer(answer))) as object
    return reply.type('application/json').send(JSON.stringify({ ...sealed, ...answer }))
  }

  async function show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const name = pictureNameOf((request.params as { name: string }).name)
    // A picture that the caller may not see answers 404.
    const shown =
      name &&
      ((await isForEverybody(app.db, name)) || (await maySee(app.db, name, await memberOf(readCaller, request))))
    const file = shown ? await files.read(name) : undefined
    if (!file) return sayNo(request, reply, 404, 'imageNotFound')
    return reply
      .header('content-length', file.size)
      .header('content-disposition', `inline; filename=${name}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', `private, max-age=${AN_HOUR}`)
      .type('image/webp')
      .send(file.stream)
  }

  async function explain(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (error instanceof Refused) {
      return sayNo(request, reply, statusOf(error, request.method), error.refusal, error.told)
    }
    const { statusCode = 500, code = '' } = error as { statusCode?: number; code?: string }
    if (error instanceof NoRoom) return sayNo(request, reply, 503, 'busy')
    if (DISK_TROUBLE.has(code)) {
      app.log.error({ reason: (error as Error).message }, 'the disk takes no more pictures')
      return sayNo(request, reply, 503, 'storageFull')
    }
    if (statusCode === 413) return sayNo(request, reply, 413, 'imageTooLarge')
    if (statusCode < 500) return sayNo(request, reply, 400, 'formUnreadable')
    const passing = await reportTrouble(app, 'upload', error)
    return passing ? sayNo(request, reply, 503, 'busy') : sayNo(request, reply, 500, 'unknown')
  }

  return (http) => {
    http.register(async (forms) => {
      // Only here: everywhere else a form is refused unread.
      readBodiesRaw(forms, FORMS_BYTES, ['multipart/form-data'])
      const config = { isPatient: true }
      forms.post(UPLOAD_PATH, { onRequest: admit, bodyLimit: FORM_BYTES, errorHandler: explain, config }, upload)
    })
    http.get(pictureAddress(':name'), { errorHandler: explain }, show)
  }
}

/** Refusals come with 200 as those of calls do; what shows a picture reads the status alone. */
function statusOf({ refusal }: Refused, method: string): number {
  if (method !== 'POST') return refusal === 'sessionExpired' ? 401 : 403
  if (refusal === 'formUnreadable') return 400
  return refusal === 'busy' ? 503 : 200
}
