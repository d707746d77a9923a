import { pictureAddress } from '@dukou/contract'
import { PICTURE_BYTES } from '@dukou/domain'
import { useRef } from 'react'
import { isSendable, uploadPicture } from '../../lib/upload.ts'
import { useAct } from '../../lib/use-act.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/overlays/toasts.tsx'
import { tellFailure } from '../tell.ts'
import css from './form.module.css'
import { formTexts } from './texts.ts'

interface PictureFieldProps {
  label: string
  description: string | undefined
  error: string | undefined
  /** The picture's address; empty: none. */
  value: string
  onChange: (address: string) => void
}

/** Sends a picture as soon as it is chosen, and shows the one that stands there. */
export default function PictureField({ label, description, error, value, onChange }: PictureFieldProps) {
  const t = formTexts.use()
  const input = useRef<HTMLInputElement>(null)
  const [send, isSending] = useAct(async (file: File) => {
    if (!(await isSendable(file))) {
      return void toast.error(file.size < PICTURE_BYTES ? t.notAPicture : t.pictureLimited, { ms: 2000 })
    }
    try {
      onChange(pictureAddress(await uploadPicture(file)))
    } catch (thrown) {
      tellFailure(t.pictureFailed, thrown)
    }
  })
  return (
    <fieldset className={css.picture}>
      <legend className={css.label}>{label}</legend>
      <div>
        {value && <img src={value} alt={label} width={56} height={56} />}
        <Button variant="default" size="sm" loading={isSending} onClick={() => input.current?.click()}>
          {value ? t.changePicture : t.choosePicture}
        </Button>
        {value && (
          <Button variant="subtle" size="sm" onClick={() => onChange('')}>
            {t.removePicture}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept="image/jpeg,image/png,image/webp"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file may be chosen again.
          currentTarget.value = ''
          if (file) send(file)
        }}
      />
      {description && <p className={css.help}>{description}</p>}
      {error && <p className={css.error}>{error}</p>}
    </fieldset>
  )
}
