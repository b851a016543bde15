import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useCallback, useEffect } from 'preact/hooks';
import type { CallFailure } from '../../../../../lib/client/types.ts';
import type { Session } from '../../session.ts';
import { texts } from '../../texts/index.ts';
import { Button } from '../button.tsx';
import { FailureAlert } from '../call.tsx';
import { lazily } from '../lazily.tsx';

const RequiredFactor = lazily(async () => (await import('./own-second-factor.tsx')).RequiredFactor);

type FactorSetUpGateProps = {
  /** The name of the salon. */
  readonly title: string;
  readonly session: Session;
  readonly onLogOut: () => void;
  readonly children: ComponentChildren;
};

/** The set-up of a second factor for a user who may do nothing else before it; else what is inside (BEHAVIOR §3.7). */
export function FactorSetUpGate({ title, session, onLogOut, children }: FactorSetUpGateProps) {
  const mustSetUp = useSignal(false);
  const failure = useSignal<CallFailure | null>(null);
  const { salon, replaceProfile } = session;
  const load = useCallback(() => {
    void salon.auth.profile().then((result) => {
      failure.value = result.ok ? null : result;
      if (!result.ok) return;
      mustSetUp.value = result.reply.data.second_factor_setup_required === 1;
      replaceProfile(result.reply.data);
    });
  }, [salon, replaceProfile, mustSetUp, failure]);
  const hasRights = session.permissions.value.length > 0;
  useEffect(() => {
    if (!hasRights) load();
  }, [hasRights, load]);
  if (!mustSetUp.value && !failure.value) return children;
  return (
    <main class="user-log-in">
      <h1>{title}</h1>
      <FailureAlert failure={failure.value} onRetry={load} />
      {mustSetUp.value && <RequiredFactor salon={salon} onDone={load} />}
      <Button label={texts().details.logOut} onClick={onLogOut} />
    </main>
  );
}
