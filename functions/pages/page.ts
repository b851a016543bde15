import type { pages } from '../../lib/contract/pages.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail } from '../../lib/rules/outcome.ts';
import type { PageName } from './app/page-data.ts';
import type { Ports } from './ports.ts';
import { createPage } from './render-page.ts';

const PAGES = {
  visit: createPage('visit'),
  offer: createPage('offer'),
  account: createPage('account'),
  claim: createPage('claim'),
  receipt: createPage('receipt'),
  'verify-email': createPage('verify-email'),
  'reset-password': createPage('reset-password'),
  'admin-reset-password': createPage('admin-reset-password'),
} satisfies Record<Exclude<PageName, 'book'>, unknown>;

const isPage = (name: string): name is keyof typeof PAGES => Object.hasOwn(PAGES, name);

/** A page that a mail links to, or the customer's own. */
export const page: Handler<(typeof pages.routes)['page'], Ports> = async (request, deps) => {
  const { page: name } = request.input;
  return isPage(name) ? PAGES[name](request, deps) : fail('routeNotFound');
};
