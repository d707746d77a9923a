import {
  IconActivity,
  IconAdjustmentsHorizontal,
  IconAlertTriangle,
  IconApi,
  IconBuildingStore,
  IconChartBar,
  IconCpu,
  IconCreditCard,
  IconDoorEnter,
  IconFileText,
  IconGift,
  IconHistory,
  IconListCheck,
  IconMessages,
  IconPackage,
  IconPercentage,
  IconReceipt,
  IconRefresh,
  IconRoute,
  IconServer,
  IconShieldCheck,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { PATHS, type Path } from '../paths.ts'

/** Here and not in the rows of the pages, which every visitor of the site downloads. */
const ICONS: Partial<Record<Path, ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>>> = {
  [PATHS.allTrafficRecords]: IconActivity,
  [PATHS.trades]: IconReceipt,
  [PATHS.users]: IconUsers,
  [PATHS.linkResets]: IconRefresh,
  [PATHS.corrections]: IconGift,
  [PATHS.plans]: IconPackage,
  [PATHS.officeNodes]: IconServer,
  [PATHS.lines]: IconRoute,
  [PATHS.entries]: IconDoorEnter,
  [PATHS.entitlements]: IconShieldCheck,
  [PATHS.nodePrograms]: IconCpu,
  [PATHS.settings]: IconAdjustmentsHorizontal,
  [PATHS.audit]: IconHistory,
  [PATHS.payChannels]: IconCreditCard,
  [PATHS.staff]: IconUserShield,
  [PATHS.apiTokens]: IconApi,
  [PATHS.webhooks]: IconWebhook,
  [PATHS.officeHome]: IconListCheck,
  [PATHS.errors]: IconAlertTriangle,
  [PATHS.statistics]: IconChartBar,
  [PATHS.officeTickets]: IconMessages,
  [PATHS.agencies]: IconBuildingStore,
  [PATHS.channels]: IconUsersGroup,
  [PATHS.rebates]: IconPercentage,
}

export function PageIcon({ path }: { path: Path }) {
  const Icon = ICONS[path] ?? IconFileText
  return <Icon size={18} stroke={1.5} aria-hidden />
}
