import type { Permission } from '../access/permissions.ts';
import { can, type Principal } from '../access/principals.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import { getSalonLanguage, type Language } from '../salons/languages.ts';
import type { Salon } from '../salons/salon.ts';
import type { Settings } from '../salons/settings.ts';
import type { FeeTerms, PolicyAcceptance } from './appointments.ts';

/** A request that may say that the policy is accepted. */
type PolicyReader = {
  readonly caller: Principal;
  readonly salon: Pick<Salon, 'settings'>;
  /** The language of the texts that the caller was shown; missing for users and keys, who read the salon's own. */
  readonly readerLanguage?: Language | undefined;
  readonly now: Date;
};

/**
 * Checks the acceptance of the policy in an online booking (BEHAVIOR §10.5), and gives what is stored of it. Fails with
 * policyNotAccepted where the client says that it is not accepted, and where the salon needs an answer and gets none.
 */
export function decidePolicyAcceptance(
  { caller, salon, readerLanguage, now }: PolicyReader,
  accepted: boolean | undefined,
  permission: Permission = 'appointments.write',
): Outcome<PolicyAcceptance | undefined> {
  const { cancellationKey, policyRequired } = salon.settings;
  const isRequired = cancellationKey && !can(caller, permission);
  const isRefused = accepted === false || (accepted === undefined && policyRequired);
  if (isRequired && isRefused) return fail('policyNotAccepted', 'policyAccepted');
  if (!accepted) return ok(undefined);
  return ok({ at: now.toISOString(), language: readerLanguage ?? getSalonLanguage(salon.settings) });
}

/** The fees that a salon charges now; undefined where it charges none, or the policy is not accepted. */
export const findFeePercents = (
  { lateCancelFeePercent, noShowFeePercent }: Settings,
  isPolicyAccepted: boolean,
): FeeTerms['percents'] | undefined =>
  isPolicyAccepted && lateCancelFeePercent + noShowFeePercent > 0
    ? { lateCancel: lateCancelFeePercent, noShow: noShowFeePercent }
    : undefined;
