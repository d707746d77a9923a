import { pictureAddress } from '@dukou/contract'
import { IconPhoto, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { ticketTexts } from './messages.ts'
import css from './picture-button.module.css'
import type { PictureState } from './use-picture.ts'

/** Chooses a picture from the device, and shows the one that was taken. */
export function PictureButton({ picture, compact = false }: { picture: PictureState; compact?: boolean }) {
  const t = ticketTexts.use()
  const input = useRef<HTMLInputElement>(null)
  const { name, isUploading, take, clear } = picture
  const words = isUploading ? t.uploading : name ? t.changePicture : t.addPicture
  return (
    <div className={css.row}>
      {name && (
        <span className={css.thumbnail} data-compact={compact || undefined}>
          <img src={pictureAddress(name)} alt={t.picture} />
          <button type="button" className={css.remove} aria-label={t.removePicture} onClick={clear}>
            <IconX size={14} stroke={2} aria-hidden />
          </button>
        </span>
      )}
      <button
        type="button"
        className={compact ? css.icon : css.choose}
        aria-label={compact ? words : undefined}
        aria-busy={isUploading || undefined}
        onClick={() => input.current?.click()}
      >
        <IconPhoto size={20} stroke={1.5} aria-hidden />
        {!compact && words}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file may be chosen again.
          currentTarget.value = ''
          if (file) void take(file)
        }}
      />
    </div>
  )
}
