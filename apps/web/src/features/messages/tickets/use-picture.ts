import { PICTURE_BYTES } from '@dukou/domain'
import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { asCallError } from '../../../lib/call.ts'
import { isSendable, uploadPicture } from '../../../lib/upload.ts'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { ticketTexts } from './messages.ts'

export interface PictureState {
  /** The name that the server gave it. */
  name: string | undefined
  isUploading: boolean
  take: (file: File) => Promise<void>
  clear: () => void
  /** For the form around: a picture may be pasted or dropped anywhere in it. */
  handlers: {
    onPaste: (event: ClipboardEvent) => void
    onDragOver: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
  }
}

/** A picture for a form, chosen, pasted or dropped. It is sent at once, so that the form itself is sent quickly. */
export function usePicture(): PictureState {
  const t = ticketTexts.use()
  const [name, setName] = useState<string>()
  const [isUploading, setUploading] = useState(false)

  async function take(file: File): Promise<void> {
    if (!(await isSendable(file))) {
      const isLarge = file.size >= PICTURE_BYTES
      toast.error(t.pictureRefused, { more: isLarge ? t.pictureTooLarge : t.notAPicture })
      return
    }
    setUploading(true)
    try {
      setName(await uploadPicture(file))
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (!failure.isTold) toast.error(failure.refusal ? failure.message : t.pictureFailed)
    }
    setUploading(false)
  }

  function takeFrom(event: ClipboardEvent | DragEvent, files: FileList | undefined): void {
    const [file] = files ?? []
    if (!file) return
    event.preventDefault()
    void take(file)
  }

  return {
    name,
    isUploading,
    take,
    clear: () => setName(undefined),
    handlers: {
      onPaste: (event) => takeFrom(event, event.clipboardData.files),
      onDragOver: (event) => event.preventDefault(),
      onDrop: (event) => takeFrom(event, event.dataTransfer.files),
    },
  }
}
