import { type ComponentProps, useRef, useState } from 'react'
import { asCallError } from '../../../lib/call.ts'
import { loadPart } from '../../../lib/load-part.ts'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { profileTexts } from './messages.ts'

interface Avatar {
  /** For the file input, which is not seen. */
  input: ComponentProps<'input'>
  choose: () => void
  isUploading: boolean
}

/** Lets somebody choose a picture and sends it at once; it is his face when he saves. */
export function useAvatar(onTaken: (iconUrl: string) => void): Avatar {
  const element = useRef<HTMLInputElement>(null)
  const [isUploading, setUploading] = useState(false)

  async function take(file: File): Promise<void> {
    const t = profileTexts.now()
    setUploading(true)
    try {
      // Few change their picture: what sends one comes with the first.
      const { sendAvatar } = await loadPart(() => import('./send-avatar.ts'))
      const address = await sendAvatar(file, t)
      if (address) onTaken(address)
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (!failure.isTold) toast.error(failure.refusal ? failure.message : t.uploadFailed)
    }
    setUploading(false)
  }

  return {
    isUploading,
    choose: () => element.current?.click(),
    input: {
      ref: element,
      type: 'file',
      hidden: true,
      accept: 'image/jpeg,image/png,image/webp',
      onChange: ({ currentTarget }) => {
        const [file] = currentTarget.files ?? []
        // The same file may be chosen again.
        currentTarget.value = ''
        if (file) void take(file)
      },
    },
  }
}
