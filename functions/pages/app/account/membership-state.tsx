import { useSignal } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import type { ReplyData } from '../page-data.ts';
import { Button, setTo } from '../parts/button.tsx';
import { FailureAlert, useCall } from '../parts/call.tsx';
import { Field, Form, SubmitButton } from '../parts/field.tsx';
import { formatDate } from '../parts/format.ts';
import { Inset } from '../parts/inset.tsx';
import type { AccountProps } from './account-props.ts';
import { accountTexts } from './texts/index.ts';

const words = () => accountTexts().owned;

type Membership = ReplyData<Client['memberships']['getCustomerMemberships']>[number];
type StateProps = AccountProps & { readonly membership: Membership; readonly onChange: () => void };

/** Notes on an unpaid renewal, a pause and a planned change of a membership. */
function StateNotes({ membership }: Pick<StateProps, 'membership'>) {
  const { past_due, paused_from, paused_until, changes_to } = membership;
  return (
    <>
      {past_due === 1 && <p class="note">{words().pastDue}</p>}
      {paused_from !== null && paused_until !== null && (
        <p class="note">{words().paused(formatDate(paused_from), formatDate(paused_until))}</p>
      )}
      {changes_to && <p class="quiet">{words().changesTo(changes_to.name)}</p>}
    </>
  );
}

/** Chooses the days of a pause, from the next payment on (BEHAVIOR §24.8). */
function PauseForm({
  session,
  tell,
  membership,
  onChange,
  onClose,
}: StateProps & { readonly onClose: () => void }) {
  const from = useSignal(membership.next_billing ?? '');
  const until = useSignal('');
  const { isBusy, run, failure } = useCall();
  const id = `pause-${membership.id}`;
  const pause = async () => {
    const input = { purchased_membership_id: membership.id, from: from.value, until: until.value };
    const reply = await run(() => session.salon.memberships.onlineMembershipPause(input));
    if (!reply) return;
    onClose();
    onChange();
    tell(words().isPaused(membership.name));
  };
  return (
    <Inset id={id} title={words().pauseHeading(membership.name)}>
      <Form onSubmit={pause}>
        <Field id={`${id}-from`} label={words().pauseFrom} value={from} type="date" required />
        <Field id={`${id}-until`} label={words().pauseUntil} value={until} type="date" required />
        <FailureAlert failure={failure.value} />
        <div class="actions">
          <SubmitButton label={words().pauseNow} isBusy={isBusy.value} />
          <Button label={words().keep} onClick={onClose} />
        </div>
      </Form>
    </Inset>
  );
}

/** The state of an own membership, its pause, and the end of its pause. */
export function MembershipState(props: StateProps) {
  const { session, tell, catalog, membership, onChange } = props;
  const { id, name, recurring, past_due, paused_until } = membership;
  const isOpen = useSignal(false);
  const { isBusy, run, failure } = useCall();
  const resume = async () => {
    const reply = await run(() =>
      session.salon.memberships.onlineMembershipResume({ purchased_membership_id: id }),
    );
    if (!reply) return;
    onChange();
    tell(words().goesOn(name));
  };
  const canPause = recurring === 1 && past_due === 0 && catalog.settings.membership_pause_days > 0;
  return (
    <>
      <StateNotes membership={membership} />
      <FailureAlert failure={failure.value} />
      {recurring === 1 && paused_until !== null && (
        <div class="actions">
          <Button label={words().resume} aria-disabled={isBusy.value} onClick={resume} />
        </div>
      )}
      {canPause && paused_until === null && !isOpen.value && (
        <div class="actions">
          <Button label={words().pause} data-opens={`pause-${id}`} onClick={setTo(isOpen, true)} />
        </div>
      )}
      {isOpen.value && <PauseForm {...props} onClose={setTo(isOpen, false)} />}
    </>
  );
}
