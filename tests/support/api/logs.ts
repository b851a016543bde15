import type { CallOptions, TestSalon } from '../test-salon.ts';

type LogBody<Row> = { readonly data: Row[]; readonly links: { readonly next: string | null } };

const toQuery = (url: string): object => Object.fromEntries(new URL(url).searchParams);

/** Reads a log from page to page, by its links, by default as an administrator. */
export async function listLog<Row>(
  salon: TestSalon,
  operation: string,
  query: object = {},
  options: CallOptions = { as: 'admin' },
): Promise<Row[][]> {
  const pages: Row[][] = [];
  let next: object | undefined = query;
  while (next) {
    const reply = await salon.call(operation, next, options);
    if (reply.status !== 200) throw new Error(reply.text);
    const { data, links } = reply.body as unknown as LogBody<Row>;
    pages.push(data);
    next = links.next === null ? undefined : toQuery(links.next);
  }
  return pages;
}
