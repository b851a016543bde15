import { useSignal } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import type { Reply } from '../page-data.ts';
import { Button } from '../parts/button.tsx';
import { FailureAlert, useCall } from '../parts/call.tsx';
import { Checkbox, Form, SubmitRow } from '../parts/field.tsx';
import { formatShortDay, fromApiDate } from '../parts/format.ts';
import { Inset } from '../parts/inset.tsx';
import { formatName } from '../parts/person-name.ts';
import type { ChosenCustomer } from './customer-field.tsx';
import type { Visit } from './desk-data.ts';
import type { DialogProps } from './dialog-props.ts';
import {
  listStorablePersonKinds,
  PersonFields,
  toBookingCustomerInputStoringNew,
  useTypedPerson,
} from './person.tsx';
import { deskTexts } from './texts/index.ts';

type SetCustomerProps = DialogProps & {
  readonly visit: Visit;
  readonly onSet: (visit: Visit, result: string) => void;
  readonly onClose: () => void;
};

/** The guest as a new customer, where the user may add one. */
function findStart({ guest }: Visit, rights: DialogProps['rights']): ChosenCustomer | undefined {
  const name = guest ? formatName(guest) : '';
  return name !== '' && listStorablePersonKinds(rights).length > 0 ? { kind: 'new', name } : undefined;
}

type SetReply = Reply<Client['appointments']['appointmentSetCustomer']>;

/** Says how many visits have the customer now, and which later ones of the series do not. */
function describeResult({ appointment_ids = [], refused = [] }: SetReply, name: string): string {
  const words = deskTexts().visit;
  const others = refused.map(({ date, message }) => words.notSet(formatShortDay(fromApiDate(date)), message));
  return [words.customerSet(name, appointment_ids.length), ...others].join(' ');
}

/** Finds the customer of a visit, or keeps its guest as a new one (BEHAVIOR §39.4, §17.8). */
export function SetCustomer({ visit, onSet, onClose, ...props }: SetCustomerProps) {
  const { salon, diary, rights } = props;
  const words = deskTexts();
  const { guest } = visit;
  const contact = { phone: guest?.phone ?? '', email: guest?.email ?? '' };
  const person = useTypedPerson(findStart(visit, rights), contact);
  const [isChecked, isFollowing] = [useSignal(false), useSignal(false)];
  const { isBusy, failure, run, findGeneralFailure } = useCall();
  const save = async () => {
    isChecked.value = true;
    const name = person.customer.peek()?.name;
    if (name === undefined) return;
    const who = await toBookingCustomerInputStoringNew(person, props, run);
    if (!who || !('customer_id' in who)) return;
    const scope = isFollowing.value ? { scope: 'following' as const } : {};
    const input = { appointment_id: visit.id, customer_id: who.customer_id, ...scope };
    const reply = await run(() => salon.appointments.appointmentSetCustomer(input));
    if (!reply) return;
    onSet(reply.data, describeResult(reply, name));
    await diary.refresh();
  };
  return (
    <Inset id="set-customer" title={words.visit.setCustomer} focusesField>
      <Form onSubmit={save}>
        <PersonFields
          id="set-customer"
          person={person}
          salon={salon}
          rights={rights}
          isForStored
          error={isChecked.value && !person.customer.value ? words.newVisit.chooseCustomer : undefined}
          failure={failure.value}
        />
        {visit.series_id !== null && (
          <Checkbox id="set-customer-following" value={isFollowing}>
            {words.following}
          </Checkbox>
        )}
        <FailureAlert failure={findGeneralFailure(['customer_id', 'email', 'phone'])} />
        <SubmitRow label={words.customer.save} isBusy={isBusy.value}>
          <Button look="plain" label={words.customer.discard} onClick={onClose} />
        </SubmitRow>
      </Form>
    </Inset>
  );
}
