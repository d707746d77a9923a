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
  IconListDetails,
  IconMessages,
  IconPackage,
  IconReceipt,
  IconRefresh,
  IconRoute,
  IconServer,
  IconShieldCheck,
  IconTicket,
  IconTransfer,
  IconTrophy,
  IconUserShield,
  IconUsers,
  IconWallet,
  IconWebhook,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { PATHS, type Path } from '../paths.ts'

/** Here and not in the rows of the pages, which every visitor of the site downloads. */
const ICONS: Partial<Record<Path, ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>>> = {
  [PATHS.allTrafficRecords]: IconActivity,
  [PATHS.trades]: IconReceipt,
  [PATHS.withdrawals]: IconWallet,
  [PATHS.users]: IconUsers,
  [PATHS.linkResets]: IconRefresh,
  [PATHS.corrections]: IconGift,
  [PATHS.plans]: IconPackage,
  [PATHS.coupons]: IconTicket,
  [PATHS.couponRecords]: IconListDetails,
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
  [PATHS.prizes]: IconTrophy,
  [PATHS.allGifts]: IconTransfer,
}

export function PageIcon({ path }: { path: Path }) {
  const Icon = ICONS[path] ?? IconFileText
  return <Icon size={18} stroke={1.5} aria-hidden />
}
