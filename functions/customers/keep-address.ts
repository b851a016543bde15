import type { Handler } from '../../lib/http/call.ts';
import { parseLinkAccountId } from '../../lib/rules/access/email-links.ts';
import { KEEP_ADDRESS_PURPOSE } from '../../lib/rules/customers/address-changes.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { decideToKeepOldAddress } from '../../lib/workflows/customers/address-change.ts';

/** Takes back a change of the address of a log-in with the mailed link (BEHAVIOR §4.9). */
export const keepAddress: Handler<'customers/keep-address'> = async (request, { store, tokens }) => {
  const { salon, tenant, input, now } = request;
  const subject = await tokens.verifyLink(input.token, KEEP_ADDRESS_PURPOSE, salon, now);
  if (subject === undefined) return fail('linkInvalid', 'token');
  const id = parseLinkAccountId(subject);
  return decideAndCommit(store, request, async (table) => {
    const changes = await decideToKeepOldAddress(table, tenant, subject, id, now);
    return changes.ok ? ok({ changes: changes.value, reply: { message: 'Your address stays' } }) : changes;
  });
};
