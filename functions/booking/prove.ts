import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { mailProofCode } from '../../lib/workflows/booking/mail-proof-code.ts';

/** Mails a code with which a visitor proves an e-mail address (BEHAVIOR §14.11). */
export const prove: Handler<'booking/prove'> = async ({ tenant, input, address, now }, { store }) => {
  await mailProofCode(store, { tenant, ...input, address, now });
  return ok({ message: 'A code is on its way' });
};
