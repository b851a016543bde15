import { computeNextCodeAt, isProofExpired, listCodeCheckLimits } from '../../rules/booking/email-proofs.ts';
import { once } from '../../rules/once.ts';
import { fail, failUntil, invalid, type Outcome, ok } from '../../rules/outcome.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import {
  deleteEmailProof,
  findMailedEmailCode,
  recordCodeTryAndGetProof,
} from '../../table/booking/open-bookings.ts';
import type { Change, Store } from '../../table/store.ts';

type CodeRequester = { readonly salon: Pick<Salon, 'tenant'>; readonly network: string; readonly now: Date };

const WRONG_CODE = invalid('emailCode', 'Is wrong or has expired');

/**
 * Checks the code of a request, and returns the changes that use it up (BEHAVIOR §14.11). A request tries its code once,
 * however often its commit is decided again. `email` is '' if there is no address to prove, `code` if none was sent.
 */
export function openEmailCodeCheck(
  store: Store,
  { salon: { tenant }, network, now }: CodeRequester,
  email: string,
  code: string,
): (table: Store) => Promise<Outcome<readonly Change[]>> {
  const tryCode = once(() => recordCodeTryAndGetProof(store, tenant, email, listCodeCheckLimits(network)));
  return async (table) => {
    if (code === '' || email === '') return fail('emailProofRequired', 'emailCode');
    const { proof, isLimited } = await tryCode();
    if (!proof || isProofExpired(proof, now)) return WRONG_CODE;
    if (isLimited) return failUntil(computeNextCodeAt(proof), now, 'tooManyFailedChecks');
    // Another request may have used the code since
    const stored = proof.code === code ? await findMailedEmailCode(table, tenant, email) : undefined;
    return stored?.code === code ? ok([deleteEmailProof(tenant, email, stored)]) : WRONG_CODE;
  };
}
