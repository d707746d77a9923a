import { PICTURE_BYTES } from '@dukou/domain'
import { refuse } from '../../../platform/refuse.ts'

/**
 * The field `file` of an uploaded form. Its name and the type it claims are of no interest; `id` is free text.
 * @throws Refused `formUnreadable` where the form is broken, cut off or has no file, `imageTooLarge` from 4 MB on
 */
export async function readForm(body: unknown, contentType: string): Promise<Buffer> {
  if (!Buffer.isBuffer(body)) refuse('formUnreadable')
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => refuse('formUnreadable'))
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) refuse('formUnreadable')
  if (file.size >= PICTURE_BYTES) refuse('imageTooLarge')
  return Buffer.from(await file.arrayBuffer())
}
