import { pictureAddress } from '@dukou/contract'
import { PICTURE_BYTES } from '@dukou/domain'
import { isSendable, uploadPicture } from '../../../lib/upload.ts'
import { toast } from '../../../ui/overlays/toasts.tsx'
import type { profileTexts } from './messages.ts'

/**
 * Sends a picture, or says why not.
 * @returns the address at which the person sees it
 */
export async function sendAvatar(file: File, t: ReturnType<typeof profileTexts.now>): Promise<string | undefined> {
  if (file.size >= PICTURE_BYTES) {
    toast.error(t.imageTooLarge, { more: t.imageTooLargeMore })
    return undefined
  }
  if (!(await isSendable(file))) {
    toast.error(t.imageUnreadable, { more: t.imageUnreadableMore })
    return undefined
  }
  return pictureAddress(await uploadPicture(file))
}
