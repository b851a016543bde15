import type { Handler } from '../../lib/http/call.ts';
import { hasLogIn } from '../../lib/rules/customers/customers.ts';
import {
  formatMergeProofSubject,
  MERGE_LINK_PURPOSE,
  parseMergeProofSubject,
} from '../../lib/rules/customers/merge-proofs.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { findCustomer } from '../../lib/table/customers/customers.ts';
import { putMergeConfirmation } from '../../lib/table/customers/merge-proofs.ts';

/** Confirms a merge with the mailed link, as the person who logs in as the customer who is merged (BEHAVIOR §4.6). */
export const confirmMerge: Handler<'customers/confirm-merge'> = async (
  { salon, tenant, input, now },
  { store, tokens },
) => {
  const subject = await tokens.verifyLink(input.token, MERGE_LINK_PURPOSE, salon, now);
  if (subject === undefined) return fail('linkInvalid', 'token');
  const ids = parseMergeProofSubject(subject);
  const from = await findCustomer(store, tenant, ids.from);
  const isCurrent = from && hasLogIn(from) && formatMergeProofSubject(from, ids.into) === subject;
  if (!isCurrent) return fail('linkInvalid', 'token');
  await store.commit([putMergeConfirmation(tenant, subject, now)]);
  return ok({ message: 'Merge confirmed' });
};
