import type { Handler } from '../../lib/http/call.ts';
import { parseTenant } from '../../lib/rules/ids.ts';
import { fail } from '../../lib/rules/outcome.ts';
import { DOORS } from './app/home/doors.ts';
import { answerPlainPage } from './home.ts';
import type { Ports } from './ports.ts';

/** A page of the product without a salon: it asks for one, and leads to its page (BEHAVIOR §40.9). */
export const door: Handler<'pages/door', Ports> = async (request, deps) => {
  const name = DOORS.find((each) => each === request.input.door);
  if (!name) return fail('routeNotFound');
  const server = await deps.files.loadServer();
  const typed = (request.input.slug ?? '').trim().toLowerCase();
  const slug = parseTenant(typed);
  return answerPlainPage(request, deps, (page) => ({
    rendered: server.renderWhichSalonPage(page, { door: name, typed, slug }),
    leadsTo: slug && `/${name}/${slug}`,
  }));
};
