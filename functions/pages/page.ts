import type { Handler } from '../../lib/http/call.ts';
import { fail } from '../../lib/rules/outcome.ts';
import { PAGES, type PageName } from './app/page-data.ts';
import type { Ports } from './ports.ts';
import { createPageHandler } from './render-page.ts';

const isPage = (name: string): name is PageName => Object.hasOwn(PAGES, name);

/** A page that a mail links to, or the customer's own. */
export const page: Handler<'pages/page', Ports> = async (request, deps) => {
  const { page: name } = request.input;
  // The booking page has an address of its own
  return isPage(name) && name !== 'book' ? createPageHandler(name)(request, deps) : fail('routeNotFound');
};
