import { IconDoorEnter, IconFileText, IconRoute, IconShieldCheck } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { PATHS, type Path } from '../paths.ts'

/** Here and not in the rows of the pages, which every visitor of the site downloads. */
const ICONS: Partial<Record<Path, ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>>> = {
  [PATHS.lines]: IconRoute,
  [PATHS.entries]: IconDoorEnter,
  [PATHS.entitlements]: IconShieldCheck,
}

export function PageIcon({ path }: { path: Path }) {
  const Icon = ICONS[path] ?? IconFileText
  return <Icon size={18} stroke={1.5} aria-hidden />
}
