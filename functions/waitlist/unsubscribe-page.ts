import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { renderUnsubscribePage } from '../../lib/views/notifications/unsubscribe-page.ts';
import { readEntryToken } from '../../lib/workflows/waitlist/entry-links.ts';

/** A page whose button leaves the waitlist: opening the link of a mail changes nothing (BEHAVIOR §34.6). */
export const unsubscribePage: Handler<'waitlist/unsubscribe-page'> = async (
  { salon, input, now },
  { tokens },
) => {
  const id = await readEntryToken(tokens, salon, input.token, now);
  return id.ok ? ok(renderUnsubscribePage('waitlist', input.lang, salon, 'open')) : id;
};
