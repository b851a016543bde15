import type { Route } from '../contract/route.ts';
import { CONFIRMATION_PURPOSE, formatConfirmationSubject } from '../rules/access/confirmations.ts';
import { fail } from '../rules/outcome.ts';
import { type CallState, type Dependencies, type Middleware, Refusal } from './call.ts';

const CONFIRMATION_HEADER = 'x-confirmation';

/** Whether a request needs a confirmation, by its route or by what it sends. */
export function needsConfirmation({ confirms }: Pick<Route, 'confirms'>, input: unknown): boolean {
  const fields = Object(input) as Readonly<Record<string, unknown>>;
  // A dry run changes nothing
  if (fields.dry_run === true) return false;
  if (typeof confirms === 'boolean') return confirms;
  return confirms.some((each) => {
    const [field, value] = typeof each === 'string' ? [each] : each;
    return value === undefined ? fields[field] !== undefined : fields[field] === value;
  });
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
    if (!needsConfirmation(call.route, call.input)) return;
    if (!isKey && (await isConfirmed(call, event.headers[CONFIRMATION_HEADER], deps))) return;
    throw new Refusal(fail('confirmationRequired'));
  },
});
