/** The route of every guide. The page's frame lists them by this, and robots.txt allows them. */
export const GUIDE_SLUGS = [
  'flclash_for_pc',
  'clash_for_windows',
  'v2rayng_for_windows',
  'singbox_for_win',
  'flclash_for_android',
  'kuai_che_vpn_for_android',
  'singbox_for_android',
  'clash_for_android',
  'v2rayng_for_android',
  'clash_meta_for_android',
  'ss_for_ios',
  'singbox_for_ios',
  'quantumultx_for_ios',
  'streisand_for_ios',
  'v2box_for_ios',
  'quantumult_for_ios',
  'singbox_for_mac',
  'clash_for_macos',
  'kuai_che_vpn_for_mac',
] as const

export type GuideSlug = (typeof GUIDE_SLUGS)[number]
