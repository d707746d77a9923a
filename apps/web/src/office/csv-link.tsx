import { IconDownload } from '@tabler/icons-react'
import { ButtonAnchor } from '../ui/controls/button.tsx'
import { officeTexts } from './texts.ts'

/** Downloads all rows of a list from the server, however many. */
export function CsvLink({ file }: { file: string }) {
  const t = officeTexts.use()
  return (
    <ButtonAnchor
      variant="subtle"
      size="sm"
      icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
      href={file}
      download
    >
      {t.csv}
    </ButtonAnchor>
  )
}
