import { page } from 'vitest/browser'

/** The CSV links on the page: each list by the name of its call, with the input of the call. */
export function csvLinks(): { list: string | undefined; input: unknown }[] {
  const links = page.getByRole('link', { name: /CSV/ }).elements() as HTMLAnchorElement[]
  return links.map((link) => {
    const { pathname, searchParams } = new URL(link.href)
    return { list: pathname.split('/').pop(), input: JSON.parse(searchParams.get('input') ?? '') }
  })
}
