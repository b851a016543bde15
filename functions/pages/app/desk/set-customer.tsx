import { useSignal } from '@preact/signals';
import { Button } from '../parts/button.tsx';
import { Form, SubmitButton } from '../parts/field.tsx';
import { FailureAlert } from '../parts/notice.tsx';
import { Panel } from '../parts/panel.tsx';
import { formatName } from '../parts/person-name.ts';
import { useCall } from '../parts/use-call.ts';
import type { ChosenCustomer } from './customer-field.tsx';
import type { Visit } from './desk-data.ts';
import type { DialogProps } from './dialog-props.ts';
import { listTakenByStored, PersonFields, storePersonIfNew, useTypedPerson } from './person.tsx';
import { deskTexts } from './texts/index.ts';

type SetCustomerProps = DialogProps & {
  readonly visit: Visit;
  /** Gets the visit with its customer. */
  readonly onSet: (visit: Visit) => void;
  readonly onClose: () => void;
};

/** The guest as a new customer, where the user may add one. */
function findStart({ guest }: Visit, rights: DialogProps['rights']): ChosenCustomer | undefined {
  const name = guest ? formatName(guest) : '';
  return name !== '' && listTakenByStored(rights).length > 0 ? { kind: 'new', name } : undefined;
}

/** Finds the customer of a visit, or keeps its guest as a new one (BEHAVIOR §39.6, §17.14). */
export function SetCustomer({ visit, onSet, onClose, ...props }: SetCustomerProps) {
  const { salon, acts, diary, rights } = props;
  const words = deskTexts();
  const { guest } = visit;
  const contact = { phone: guest?.phone ?? '', email: guest?.email ?? '' };
  const person = useTypedPerson(findStart(visit, rights), contact);
  const isChecked = useSignal(false);
  const { isBusy, failure, run, findGeneralFailure } = useCall();
  const save = async () => {
    isChecked.value = true;
    const name = person.customer.peek()?.name;
    if (name === undefined) return;
    const who = await storePersonIfNew(person, props, run);
    if (!who || !('customer_id' in who)) return;
    const input = { appointment_id: visit.id, customer_id: who.customer_id };
    const reply = await run(() => salon.appointments.appointmentSetCustomer(input));
    if (!reply) return;
    acts.tell(words.visit.customerSet(name));
    onSet(reply.data);
    await diary.refresh();
  };
  return (
    <Panel id="set-customer" title={words.visit.setCustomer} focusesField>
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
        <FailureAlert failure={findGeneralFailure(['customer_id', 'email', 'phone'])} />
        <div class="actions">
          <SubmitButton label={words.customer.save} isBusy={isBusy.value} />
          <Button look="button-quiet" label={words.customer.discard} onClick={onClose} />
        </div>
      </Form>
    </Panel>
  );
}
