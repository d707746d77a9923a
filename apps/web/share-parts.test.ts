import { describe, expect, it } from 'vitest'
import { sharedFileOf } from './share-parts.ts'

const SRC = '/checkout/apps/web/src'

/** A site by who imports what: `from > to`, and `from >> to` for what is fetched later. */
function fileOf(module: string, ...imports: string[]) {
  const edges = imports.map((line) => {
    const [from = '', to = ''] = line.split(/ >>? /).map((name) => `${SRC}/${name}`)
    return { from, to, later: line.includes('>>') }
  })
  const ids = (wanted: typeof edges, end: 'from' | 'to') => wanted.map((edge) => edge[end])
  return sharedFileOf(`${SRC}/${module}`, {
    getModuleInfo: (id) => ({
      isEntry: id.endsWith('/main.tsx'),
      importers: ids(
        edges.filter(({ to, later }) => to === id && !later),
        'from',
      ),
      dynamicImporters: ids(
        edges.filter(({ to, later }) => to === id && later),
        'from',
      ),
      importedIds: ids(
        edges.filter(({ from, later }) => from === id && !later),
        'to',
      ),
    }),
  })
}

const PAGES = [
  'main.tsx > app/pages.ts',
  'app/pages.ts >> app/site/shell.tsx',
  'app/pages.ts >> app/pages/shop-page.tsx',
  'app/pages.ts >> app/pages/home-page.tsx',
  'app/pages.ts >> app/pages/guide-page.tsx',
  'app/pages.ts >> app/pages/faq-page.tsx',
  'app/pages.ts >> app/account/login-page.tsx',
  'app/pages.ts >> app/account/register-page.tsx',
  'app/pages.ts >> app/account/reset-page.tsx',
  'app/pages.ts >> app/pages/orders-page.tsx',
  'app/pages.ts >> app/pages/tickets-page.tsx',
  'app/pages.ts >> app/pages/sample-order-page.tsx',
  'app/pages.ts >> app/pages/sample-checkout-page.tsx',
  'app/pages.ts >> app/pages/not-found-page.tsx',
  'app/pages.ts >> features/network/lines/lines-screen.tsx',
  'app/pages.ts >> features/network/entries/entries-screen.tsx',
  'features/network/lines/lines-screen.tsx > office/kit.tsx',
  'features/network/entries/entries-screen.tsx > office/kit.tsx',
  'app/pages/shop-page.tsx >> features/shop/payments/purchase.tsx',
  'app/pages/home-page.tsx >> features/clients/subscription/sheets.ts',
  'app/pages/home-page.tsx >> features/clients/subscription/doctor-sheet.tsx',
  'app/pages/home-page.tsx >> features/clients/subscription/import-card.tsx',
]

describe('a module', () => {
  it('stays with the one part that needs it', () => {
    expect(fileOf('ui/meter.tsx', ...PAGES, 'app/pages/home-page.tsx > ui/meter.tsx')).toBeNull()
  })

  it.each([
    ['of two pages of the site', ['app/pages/home-page.tsx', 'app/pages/shop-page.tsx'], 'site-parts'],
    ['of guides and other help', ['app/pages/guide-page.tsx', 'app/pages/faq-page.tsx'], 'guide-parts'],
    ['of a page and its shell', ['app/site/shell.tsx', 'app/pages/shop-page.tsx'], 'site-parts'],
    [
      'of a page and of what it fetches later',
      ['app/pages/home-page.tsx', 'features/clients/subscription/sheets.ts'],
      'home-page-parts',
    ],
    [
      'of what comes later alone',
      ['features/shop/payments/purchase.tsx', 'features/clients/subscription/sheets.ts'],
      'later',
    ],
    [
      'of two dialogs of one feature that is the feature’s own',
      ['features/clients/subscription/doctor-sheet.tsx', 'features/clients/subscription/sheets.ts'],
      'subscription-later',
      'features/clients/subscription/acts.tsx',
    ],
    [
      'of what comes soon after home and of a dialog',
      ['features/clients/subscription/import-card.tsx', 'features/clients/subscription/sheets.ts'],
      'import-parts',
    ],
    ['of the login page and of the site', ['app/account/login-page.tsx', 'app/site/shell.tsx'], 'parts'],
    [
      'of account pages and of the page that stands for none',
      ['app/account/login-page.tsx', 'app/account/register-page.tsx', 'app/pages/not-found-page.tsx'],
      'account-parts',
    ],
    [
      'of account pages other than the login page',
      ['app/account/register-page.tsx', 'app/account/reset-page.tsx'],
      'account-more-parts',
    ],
    [
      'of an account page and of dialogs of the site',
      ['app/account/login-page.tsx', 'features/shop/payments/purchase.tsx'],
      'account-dialog-parts',
    ],
    [
      'of pages with a sample',
      ['app/pages/sample-order-page.tsx', 'app/pages/sample-checkout-page.tsx'],
      'sample-parts',
    ],
    [
      'of the settings and of their record',
      ['app/office/settings-page.tsx', 'app/office/audit-page.tsx'],
      'setting-words',
      'features/base/settings/office/field-messages.ts',
    ],
    [
      'of two screens of the back office',
      ['features/network/lines/lines-screen.tsx', 'features/network/entries/entries-screen.tsx'],
      'office-parts',
    ],
    [
      'of the back office and of pages of the site',
      ['features/network/lines/lines-screen.tsx', 'app/pages/home-page.tsx', 'app/pages/shop-page.tsx'],
      'site-parts',
    ],
    [
      'of the back office and of the site’s shell',
      ['features/network/lines/lines-screen.tsx', 'app/site/shell.tsx'],
      'site-parts',
    ],
  ])('%s goes to their file', (_, needs, file, module = 'ui/card.tsx') => {
    expect(fileOf(module, ...PAGES, ...needs.map((need) => `${need} > ${module}`))).toBe(file)
  })

  it.each([
    ['contract/src/network/lines.ts', 'office-parts'],
    ['domain/src/host.ts', 'office-parts'],
    ['domain/src/report-reasons.ts', 'office-parts'],
    ['contract/src/shop/orders.ts', 'site-parts'],
  ])('of our packages, read through an index, goes by whose it is: %s', (path, file) => {
    const graph = { getModuleInfo: () => null }
    expect(sharedFileOf(`/checkout/packages/${path}`, graph)).toBe(file)
  })

  it('that the back office alone needs, through another, is never a customer’s', () => {
    const needs = [
      'features/network/lines/lines-screen.tsx > ui/a.tsx',
      'features/network/entries/entries-screen.tsx > ui/a.tsx',
      'ui/a.tsx > ui/b.tsx',
    ]
    expect(fileOf('ui/b.tsx', ...PAGES, ...needs)).toBe('office-parts')
  })
})
