import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useCallback, useEffect } from 'preact/hooks';
import type { Session } from '../../session.ts';
import { FactorSetUp } from './factor-form.tsx';
import { ownLogInTexts } from './texts/index.ts';

type FactorGateProps = {
  /** The name of the salon. */
  readonly title: string;
  readonly session: Session;
  readonly onLogOut: () => void;
  readonly children: ComponentChildren;
};

/** The set-up of a second factor for a user who may do nothing else before it; else what is inside (BEHAVIOR §3.8). */
export function FactorGate({ title, session, onLogOut, children }: FactorGateProps) {
  const mustSetUp = useSignal(false);
  const { salon, replacePermissions } = session;
  const load = useCallback(() => {
    void salon.auth.profile().then((result) => {
      if (!result.ok) return;
      mustSetUp.value = result.reply.data.second_factor_setup_required === 1;
      replacePermissions(result.reply.data.permissions);
    });
  }, [salon, replacePermissions, mustSetUp]);
  const hasRights = session.permissions.value.length > 0;
  useEffect(() => {
    if (!hasRights) load();
  }, [hasRights, load]);
  if (!mustSetUp.value) return children;
  const words = ownLogInTexts().required;
  return (
    <main class="user-log-in">
      <h1>{title}</h1>
      <h2>{words.heading}</h2>
      <p>{words.text}</p>
      <FactorSetUp salon={salon} onDone={load} />
      <button type="button" class="button-secondary" onClick={onLogOut}>
        {ownLogInTexts().logOut}
      </button>
    </main>
  );
}
