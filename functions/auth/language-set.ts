import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { updateUserLanguage } from '../../lib/table/access/users.ts';

/** Sets the language in which the caller's pages open and mails are written (BEHAVIOR §10.8). */
export const languageSet: Handler<'auth/language-set'> = async ({ tenant, account, input }, { store }) => {
  if (account?.kind !== 'user') return fail('tokenInvalid');
  const { done } = await store.commit([updateUserLanguage(tenant, account.id, input.language)]);
  // A failed condition means that the caller was deleted meanwhile
  return done ? ok({ message: 'Language set' }) : fail('tokenInvalid');
};
