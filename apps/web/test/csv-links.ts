import { page } from 'vitest/browser'

/** What the links to files on the page ask the server for: lists by the names of their calls, with their inputs. */
export function csvLinks(): { list: string | undefined; input: unknown }[] {
  const links = page.getByRole('link', { name: /CSV/ }).elements() as HTMLAnchorElement[]
  return links.map((link) => {
    const { pathname, searchParams } = new URL(link.href)
    return { list: pathname.split('/').pop(), input: JSON.parse(searchParams.get('input') ?? '') }
  })
}
