/** Modules whose path ends in one of these, behind a slash. Words of one language are never meant: each is fetched alone. */
function modules(...paths: string[]): RegExp {
  return new RegExp(`^(?!.*(?:words-|\\.)(?:zh|en)\\.ts$).*/(?:${paths.join('|')})`)
}
const icons = (names: string) => `@tabler/icons-react/.*/Icon(?:${names})\\.mjs`

/** Modules that two parts need. A module that one part alone needs stays with it. */
const SHARED = { minShareCount: 2, includeDependenciesRecursively: false }

/**
 * Which modules come in one file: by their folder or name alone. A part of the site is what is fetched by itself, such as
 * a page, a shell or a dialog; without these groups the bundler makes a file of its own for every combination of parts.
 * A module that is named nowhere goes where the bundler puts it, which costs a request and nothing else. Earlier lines win.
 */
export const PARTS = [
  // Libraries that every page needs: they change seldom, so browsers keep them over our releases.
  { name: 'base', test: modules('node_modules/(?:react|react-dom|scheduler|@tanstack/(?:react-query|query-core))/') },
  // The start of every page, and all that it imports.
  {
    name: 'frame',
    test: modules(
      'app/(?:start-site|app)\\.tsx',
      'ui/\\w+/(?:arrow-step|brand|choose-language|field|icon-button|skeleton|tabs)\\.',
      'lib/(?:password|sha256|use-act)\\.',
      icons('Copy|Key'),
    ),
  },
  // Tables and forms of the back office, with their library. Its start page has neither.
  {
    ...SHARED,
    name: 'lists',
    test: modules(
      'node_modules/(?:@mantine|@floating-ui|@tanstack/(?:react-virtual|virtual-core)|tabbable|clsx)/',
      'src/office/(?:form|resource|table|office-provider|mantine)',
    ),
  },
  // The browser's own memory: for the login page, and for the dialog that takes trial codes.
  { ...SHARED, name: 'local-records', test: modules('lib/local-database\\.') },
  {
    ...SHARED,
    name: 'coupon-parts',
    test: modules('contract/src/shop/coupons\\.', 'domain/src/coupon-code\\.'),
  },
  {
    ...SHARED,
    name: 'account-parts',
    test: modules(
      'account/',
      'ui/\\w+/scene\\.',
      'words/account-words\\.',
      'contract/src/(?:\\w+/)?(?:recovery|signup)\\.',
      icons('MailFilled'),
    ),
  },
  {
    ...SHARED,
    name: 'dialog-parts',
    test: modules(
      'ui/\\w+/(?:confirm|focus-back|proof-form|proof-texts|sheet|sheet-acts|shown-once|shown-once-texts)\\.',
      'lib/use-act-key\\.',
      icons('AlertTriangle|LinkOff|PencilOff|Wallet'),
    ),
  },
  {
    ...SHARED,
    name: 'ticket-parts',
    test: modules(
      'features/messages/tickets/(?!attachment)[\\w.-]+$',
      'contract/src/(?:\\w+/)?(?:tickets|uploads)\\.',
      'domain/src/(?:picture|ticket)\\.',
      'lib/upload\\.',
      'ui/\\w+/text-area\\.',
      icons('Photo'),
    ),
  },
  {
    ...SHARED,
    name: 'referral-parts',
    test: modules('features/shop/referral/(?!poster)[\\w.-]+$', 'contract/src/shop/referral\\.'),
  },
  {
    ...SHARED,
    name: 'agency-parts',
    test: modules('features/shop/agencies/[\\w.-]+$', 'contract/src/shop/agencies\\.'),
  },
  {
    ...SHARED,
    name: 'gift-parts',
    test: modules(
      'features/shop/gifts/(?:gift-facts|gifts\\.module|messages)\\b',
      'contract/src/shop/gifts\\.',
      'domain/src/gift\\.',
    ),
  },
  { ...SHARED, name: 'wallet-parts', test: modules('contract/src/shop/(?:referral|withdrawals)\\.') },
  {
    ...SHARED,
    name: 'profile-parts',
    test: modules(
      'features/\\w+/(?:deletion|profile)/[\\w.-]+$',
      'contract/src/(?:\\w+/)?(?:deletion|sessions|second-factor)\\.',
    ),
  },
  { ...SHARED, name: 'plan-parts', test: modules('features/shop/plans/plan', 'contract/src/shop/shop-list\\.') },
  { ...SHARED, name: 'guide-parts', test: modules('features/clients/guides/(?:guide-search|help|messages)') },
  {
    ...SHARED,
    name: 'user-parts',
    test: modules('features/care/users/office/', 'features/people/staff/office/', 'contract/src/shop/plans\\.'),
  },
  // What is drawn soon after home by itself has in common with dialogs, and with the plots of the back office.
  { ...SHARED, name: 'chart-parts', test: modules('ui/charts/(?:bar-chart|chart)') },
  {
    ...SHARED,
    name: 'import-parts',
    test: modules(
      'features/clients/guides/guide-list',
      'features/clients/subscription/(?:link-line|links|one-click|platform-choice|program-acts|use-links)',
      'contract/src/clients/subscription\\.',
    ),
  },
  {
    ...SHARED,
    name: 'office-parts',
    test: modules(
      'src/(?:app/)?office/',
      'contract/src/(?:\\w+/)?(?:batches|entitlements|entries|exports|lines|node-programs|nodes|payment-accounts|scopes|staff|trades|usage|user-filter|users)\\.',
      'domain/src/(?:csv|host|inbound|protocols|report-reasons|scopes|staff-roles)\\.',
      'lib/use-may\\.',
    ),
  },
  // Controls of both sites.
  {
    ...SHARED,
    name: 'site-parts',
    test: modules(
      'web/src/(?:app/(?:frame|site)|lib)/',
      'ui/(?:\\w+/)?(?!act-card|button|figure|qr|switch)[\\w-]+\\.',
      'contract/src/(?:\\w+/)?(?:notices|orders|payments|revision|traffic|wallet)\\.',
      'packages/domain/(?!src/settings/(?!range))',
      // Has a style sheet, which would be a file of its own among the features.
      'features/clients/subscription/program-mark',
      icons(
        'AdjustmentsHorizontal|AlertCircle|Arrow\\w+|BuildingStore|Calendar|ChartBar|Chevron\\w+|Clock|Device\\w+|Dots|Download|ExternalLink|Gauge|Gift|InfoCircle|Lock|Logout|Messages|Plus|Receipt|Refresh|Route|Star|Ticket|User|UserPlus|WifiOff',
      ),
    ),
  },
  // Parts that pages of the shop and of the account share. Home has none of them.
  { ...SHARED, name: 'page-parts', test: modules('app/parts/(?:needs-login|open-trade-watch|use-place-order)') },
  // Shared parts of the customers' features.
  {
    ...SHARED,
    name: 'shop-parts',
    test: modules(
      'packages/formats/',
      'words/site-words\\.',
      'app/parts/',
      'features/\\w+/(?:nodes/node-facts|tickets/attachment|traffic/record-facts)',
      'features/shop/orders/(?:messages|open-order-line|order-facts|use-orders)\\.',
      'features/shop/payments/(?:index|paid-messages|tell-paid|use-trade-status)\\.',
      'features/shop/plans/messages\\.',
      'features/clients/subscription/(?:dialogs|messages)',
      icons('Bolt|BrandApple|Coins|Droplet|Hourglass|PlugConnected|Qrcode'),
    ),
  },
  { ...SHARED, name: 'icons', test: modules('@tabler/icons-react/') },
]
