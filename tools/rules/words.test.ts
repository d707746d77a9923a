import { describe, expect, it } from 'vitest'
import { repositoryFiles } from './repository-files.ts'

/**
 * The product's own spelling, which only the wire may have. The contract maps it, and code behind the mapping uses the
 * field's words.
 */
const WIRE_WORDS =
  /paied|cancled|[oO]rderCancle|comsumer|chanel_?[iI]nfo|describ(?:Url|_url)|stastic|notive|minestTraffic|Persend|pay_amound|(?:usdt|reward_)_?[aA]dress|responsed|\bapine|guonei|guowai|vmesh|traffix|tiyan|yunying/

/** Places that may use the wire's words, because they define the wire or call it from outside. */
const SPEAKS_THE_WIRE = [
  /^packages\/contract\//,
  /^docs\//,
  /^journeys\//,
  /^tools\/rules\//,
  /\/(fixtures|golden|bench)\//,
  /\.(test|bench)\.tsx?$/,
]

/** Page addresses are fixed as well; their one home is the app's routes and the menu that leads to them. */
const PAGE_ADDRESSES = /admin_stastic/g
const HAS_PAGE_ADDRESSES = /^apps\/web\/src\/app\//

function wireWordsIn(path: string, text: string): string[] {
  if (SPEAKS_THE_WIRE.some((place) => place.test(path))) return []
  const rest = HAS_PAGE_ADDRESSES.test(path) ? text.replace(PAGE_ADDRESSES, '') : text
  return rest.split('\n').flatMap((line, index) => {
    const word = WIRE_WORDS.exec(line)?.[0]
    return word ? [`${path}:${index + 1} says ${word}`] : []
  })
}

// Put together here, so that this file does not contain what it looks for.
const MACHINE_PATHS = ['work', 'Users'].map((folder) => `/${folder}/`)
const REGISTRY_HOSTS = [
  ['registry', 'npmjs', 'org'],
  ['registry', 'npmmirror', 'com'],
  ['registry', 'yarnpkg', 'com'],
  ['npm', 'pkg', 'github', 'com'],
  ['proxy', 'golang', 'org'],
  ['sum', 'golang', 'org'],
  ['goproxy', 'cn'],
  ['goproxy', 'io'],
  ['pypi', 'org'],
  ['crates', 'io'],
].map((parts) => parts.join('.'))

function foreignNamesIn(path: string, text: string): string[] {
  return [...MACHINE_PATHS, ...REGISTRY_HOSTS]
    .filter((name) => text.includes(name))
    .map((name) => `${path} says ${name}`)
}

const files = repositoryFiles()

it('reads text of every kind, and pictures not at all', () => {
  const paths = files.map(({ path }) => path)
  for (const path of ['package-lock.json', '.npmrc', 'LICENSE', 'docs/acceptance.tsv', 'packages/domain/src/money.ts'])
    expect(paths).toContain(path)
  expect(paths.filter((path) => /\.(png|woff2|gz)$/.test(path))).toEqual([])
})

describe('the product’s spelling', () => {
  it('lives in the contract, in documents and in what speaks the wire, nowhere else', () => {
    expect(files.flatMap(({ path, text }) => wireWordsIn(path, text))).toEqual([])
  })

  it.each([
    ["status: 'paied'", 'paied'],
    ['cancled: 1', 'cancled'],
    ['comsumer_name', 'comsumer'],
    ['basic_stastic', 'stastic'],
    ['user_notive', 'notive'],
    ['row.minestTrafficSpend', 'minestTraffic'],
    ['additionPersend', 'Persend'],
    ['request_pay_amound_usdt', 'pay_amound'],
    ['usdtAdress', 'usdtAdress'],
    ['change_reward_adress', 'reward_adress'],
    ['chanelInfo', 'chanelInfo'],
    ["role === 'yunying'", 'yunying'],
    ["'vmesh_ws'", 'vmesh'],
  ])('is noticed in %s', (line, word) => {
    const found = [`apps/server/src/features/shop/orders/list.ts:2 says ${word}`]
    expect(wireWordsIn('apps/server/src/features/shop/orders/list.ts', `// ours\n${line}`)).toEqual(found)
    expect(wireWordsIn('packages/contract/src/shop/orders.ts', line)).toEqual([])
  })

  it('leaves page addresses alone where the routes are, and proper words everywhere', () => {
    expect(wireWordsIn('apps/web/src/app/routes.ts', "'/admin_stastic'")).toEqual([])
    expect(wireWordsIn('apps/web/src/ui/menu.ts', "'/admin_stastic'")).toHaveLength(1)
    expect(wireWordsIn('apps/server/src/a.ts', 'cancelled paid address channel notice statistics alpine')).toEqual([])
  })
})

describe('what belongs to a machine and not to the product', () => {
  it('is named nowhere: no package registry, no path of a workplace', () => {
    expect(files.flatMap(({ path, text }) => foreignNamesIn(path, text))).toEqual([])
  })

  it.each([...MACHINE_PATHS, ...REGISTRY_HOSTS])('is noticed: %s', (name) => {
    expect(foreignNamesIn('README.md', `see ${name}x`)).toEqual([`README.md says ${name}`])
  })
})
