import { refusalCodes, UPLOAD_PATH, type UploadAnswer } from '@dukou/contract'
import { PICTURE_BYTES, pictureKindOf } from '@dukou/domain'
import { CallError, NETWORK_FAILURE, UNREADABLE } from './call.ts'
import { tellCallTrouble } from './client.ts'
import { open } from './envelope.ts'
import { watchFarewells } from './farewells.ts'
import { currentLanguage } from './i18n.ts'

/** The longer side of what is sent: the server keeps no more, and a phone's photo would take minutes. */
const SENT_SIDE = 2048
const SMALL_BYTES = 512 * 1024

/** Whether a file is a picture that the server takes, told by its first bytes and its size. */
export async function isSendable(file: File): Promise<boolean> {
  if (file.size >= PICTURE_BYTES) return false
  return pictureKindOf(new Uint8Array(await file.slice(0, 12).arrayBuffer())) !== undefined
}

/**
 * Sends a picture. A session that ended and a network that failed are told here, as those of calls are.
 * @returns the name under which it is kept
 */
export async function uploadPicture(file: File): Promise<string> {
  const form = new FormData()
  form.set('file', await shrunk(file), file.name)
  form.set('id', 'ticket')
  const headers = { 'Accept-Language': currentLanguage() === 'en' ? 'en' : 'zh-CN' }
  const isHere = watchFarewells()
  let text: string
  try {
    text = await (await fetch(UPLOAD_PATH, { method: 'POST', credentials: 'same-origin', headers, body: form })).text()
  } catch {
    tellCallTrouble('networkFailure')
    throw new CallError(NETWORK_FAILURE, 'network', { isTold: true })
  }
  const answered = opened(text)
  if (answered.code === 0) return (answered.data as UploadAnswer).file.filename
  const isTold = answered.code === refusalCodes.sessionExpired
  if (isTold && isHere()) tellCallTrouble('sessionExpired')
  throw new CallError(answered.code, answered.msg, { details: answered.detail, isTold })
}

function opened(text: string): ReturnType<typeof open> {
  try {
    return open(text)
  } catch {
    throw new CallError(UNREADABLE, 'The answer cannot be read')
  }
}

/** A large picture with fewer pixels. Where this browser cannot do that, the picture as it is. */
async function shrunk(file: File): Promise<Blob> {
  if (file.size <= SMALL_BYTES) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const factor = Math.min(1, SENT_SIDE / Math.max(picture.width, picture.height))
    const canvas = new OffscreenCanvas(Math.round(picture.width * factor), Math.round(picture.height * factor))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const smaller = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
    return smaller.size < file.size ? smaller : file
  } catch {
    return file
  }
}
