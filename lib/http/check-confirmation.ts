import type { Route } from '../contract/route.ts';
import { CONFIRMATION_PURPOSE, formatConfirmationSubject } from '../rules/access/confirmations.ts';
import { fail } from '../rules/outcome.ts';
import { type CallState, type Dependencies, type Middleware, Refusal } from './call.ts';

const CONFIRMATION_HEADER = 'x-confirmation';

/** The fields of a request by which its route needs a confirmation; undefined if it needs none, empty if it always needs one. */
export function findFieldsToConfirm(
  { confirms }: Pick<Route, 'confirms'>,
  input: unknown,
): readonly string[] | undefined {
  const fields = Object(input) as Readonly<Record<string, unknown>>;
  // A dry run changes nothing
  if (confirms === false || fields.dry_run === true) return undefined;
  if (confirms === true) return [];
  const sent = confirms.flatMap((each) => {
    const [field, value] = typeof each === 'string' ? [each] : each;
    const isSent = value === undefined ? fields[field] !== undefined : fields[field] === value;
    return isSent ? [field] : [];
  });
  return sent.length > 0 ? sent : undefined;
}

async function isConfirmed(
  { account, salon, session, device, now }: CallState,
  confirmation: string | undefined,
  { tokens }: Pick<Dependencies, 'tokens'>,
): Promise<boolean> {
  if (confirmation === undefined || account?.kind !== 'user' || !salon || device) return false;
  const subject = await tokens.verifyLink(confirmation, CONFIRMATION_PURPOSE, salon, now);
  return subject === formatConfirmationSubject(account, session);
}

/** Refuses a call that needs a confirmation by password and has no valid one (403, BEHAVIOR §3.9). */
export const checkConfirmation = (deps: Dependencies): Middleware => ({
  before: async ({ event, context: { call } }) => {
    // Nobody types a password for a program (BEHAVIOR §3.10)
    const isKey = call.caller.kind === 'user' && call.caller.isKey === true;
    if (!call.route || !(isKey || call.salon?.settings.confirmationRequired)) return;
    if (!findFieldsToConfirm(call.route, call.input)) return;
    if (!isKey && (await isConfirmed(call, event.headers[CONFIRMATION_HEADER], deps))) return;
    throw new Refusal(fail('confirmationRequired'));
  },
});
