import { useSignal } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import type { ReplyData } from '../page-data.ts';
import { Button, createSetter } from '../parts/button.tsx';
import { FailureAlert, useCall } from '../parts/call.tsx';
import { Field, Form, SubmitRow } from '../parts/field.tsx';
import { formatDate } from '../parts/format.ts';
import { ConfirmInset, Inset } from '../parts/inset.tsx';
import { texts } from '../texts/index.ts';
import type { AccountProps } from './account-props.ts';
import { ChangeRenewalCard } from './renewal-card.tsx';
import { accountTexts } from './texts/index.ts';

const words = () => accountTexts().owned;

type Membership = ReplyData<Client['memberships']['getCustomerMemberships']>[number];
type StateProps = AccountProps & { readonly membership: Membership; readonly onChange: () => void };

type FormProps = StateProps & { readonly onClose: () => void };

/** Notes on an unpaid renewal, a pause and a planned change of a membership. */
export function MembershipNotes({ membership }: Pick<StateProps, 'membership'>) {
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
function PauseForm({ session, tell, membership, onChange, onClose }: FormProps) {
  const from = useSignal(membership.next_billing ?? '');
  const until = useSignal('');
  const { isBusy, run, errorOf, findGeneralFailure } = useCall();
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
        <Field
          id={`${id}-from`}
          label={words().pauseFrom}
          value={from}
          type="date"
          required
          error={errorOf('from')}
        />
        <Field
          id={`${id}-until`}
          label={words().pauseUntil}
          value={until}
          type="date"
          required
          error={errorOf('until')}
        />
        <FailureAlert failure={findGeneralFailure(['from', 'until'])} />
        <SubmitRow label={words().pauseNow} isBusy={isBusy.value}>
          <Button label={texts().page.keep} onClick={onClose} />
        </SubmitRow>
      </Form>
    </Inset>
  );
}

/** Whether the customer pays the renewals: a recipient who has claimed a gift does not (BEHAVIOR §24.5). */
const paysRenewals = ({ given_away, claimed }: Membership): boolean => given_away === 1 || claimed === 0;

/** Asks before a membership is cancelled. */
function CancelForm({ session, tell, membership, onChange, onClose }: FormProps) {
  const { id, name, expiry_date } = membership;
  const { isBusy, run, failure } = useCall();
  const cancel = async () => {
    const reply = await run(() =>
      session.salon.memberships.membershipCancel({ purchased_membership_id: id }),
    );
    if (!reply) return;
    onChange();
    tell(words().membershipCancelled(formatDate(reply.data.expiry_date)));
  };
  return (
    <ConfirmInset
      id={`end-${id}`}
      title={words().cancelHeading(name)}
      confirm={words().cancelNow}
      keep={words().keep}
      isBusy={isBusy.value}
      onConfirm={cancel}
      onKeep={onClose}
    >
      <p>{words().cancelHint(formatDate(expiry_date))}</p>
      <FailureAlert failure={failure.value} />
    </ConfirmInset>
  );
}

/** The acts of a member: pause a membership that renews or end its pause, change its card, or cancel it. */
export function MembershipActions(props: StateProps) {
  const { session, tell, catalog, membership, onChange } = props;
  const { id, name, past_due, paused_until } = membership;
  const open = useSignal<'pause' | 'card' | 'end' | null>(null);
  const close = createSetter(open, null);
  const { isBusy, run, failure } = useCall();
  const resume = async () => {
    const reply = await run(() =>
      session.salon.memberships.onlineMembershipResume({ purchased_membership_id: id }),
    );
    if (!reply) return;
    onChange();
    tell(words().goesOn(name));
  };
  const cardSaved = () => {
    close();
    tell(words().cardSaved(name));
  };
  if (open.value === 'pause') return <PauseForm {...props} onClose={close} />;
  if (open.value === 'card') return <ChangeRenewalCard {...props} onDone={cardSaved} onClose={close} />;
  if (open.value === 'end') return <CancelForm {...props} onClose={close} />;
  const canPause = past_due === 0 && catalog.settings.membership_pause_days > 0;
  return (
    <>
      <FailureAlert failure={failure.value} />
      <div class="actions">
        {paused_until !== null && (
          <Button label={words().resume} aria-disabled={isBusy.value} onClick={resume} />
        )}
        {paused_until === null && canPause && (
          <Button label={words().pause} data-opens={`pause-${id}`} onClick={createSetter(open, 'pause')} />
        )}
        {paysRenewals(membership) && (
          <Button
            label={words().changeCard}
            data-opens={`card-of-${id}`}
            onClick={createSetter(open, 'card')}
          />
        )}
        <Button
          label={words().cancelMembership}
          data-opens={`end-${id}`}
          onClick={createSetter(open, 'end')}
        />
      </div>
    </>
  );
}
