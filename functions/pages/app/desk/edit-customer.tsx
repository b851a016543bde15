import { useSignal } from '@preact/signals';
import { Button } from '../parts/button.tsx';
import { Checkbox, Form, SubmitButton, TextArea } from '../parts/field.tsx';
import { readTexts, toToggle } from '../parts/form-values.ts';
import { NameFields } from '../parts/name-fields.tsx';
import { Alert, FailureAlert } from '../parts/notice.tsx';
import { useCall } from '../parts/use-call.ts';
import { ContactFields } from './contact-fields.tsx';
import type { CustomerCardData } from './desk-data.ts';
import type { DialogProps } from './dialog-props.ts';
import { deskTexts } from './texts/index.ts';

type Customer = CustomerCardData['customer'];

type EditCustomerProps = DialogProps & {
  readonly customer: Customer;
  readonly onDone: (isSaved: boolean) => void;
};

/** Changes name, contact, consent and note. */
export function EditCustomer({ customer, salon, rights, onDone }: EditCustomerProps) {
  const words = deskTexts().customer;
  const [fname, lname] = [useSignal(customer.fname), useSignal(customer.lname)];
  const [phone, email] = [useSignal(customer.phone ?? ''), useSignal(customer.email ?? '')];
  const [consent, note] = [useSignal(customer.sms_consent === 1), useSignal(customer.note)];
  /** The customer as the form knows them. */
  const known = useSignal(customer);
  const { isBusy, run, failure, errorOf, findGeneralFailure } = useCall();
  /** Somebody else has saved the customer: what was not typed here shows as it is now. */
  const takeNewer = (newer: Customer) => {
    for (const [name, field] of Object.entries({ fname, lname, phone, email, note })) {
      const key = name as 'fname' | 'lname' | 'phone' | 'email' | 'note';
      if (field.peek() === (known.peek()[key] ?? '')) field.value = newer[key] ?? '';
    }
    if (consent.peek() === (known.peek().sms_consent === 1)) consent.value = newer.sms_consent === 1;
    known.value = newer;
  };
  const save = async () => {
    const contact = { ...readTexts({ email, phone }), sms_consent: toToggle(consent.value) };
    const reply = await run(() =>
      salon.directory.customerUpdate({
        ...{ customer_id: customer.id, version: known.peek().version },
        ...readTexts({ fname, lname, note }),
        ...(rights.canContact ? contact : {}),
      }),
    );
    if (reply) return onDone(true);
    const { code, data } = failure.peek() ?? {};
    if (code === 'record_has_changed' && data) takeNewer(data as Customer);
  };
  return (
    <Form onSubmit={save}>
      <NameFields
        prefix="card-"
        fname={fname}
        lname={lname}
        isVisitor={false}
        labels={[words.firstName, words.lastName]}
        required="first"
        errorOf={errorOf}
      />
      {rights.canContact && (
        <>
          <ContactFields
            prefix="card-"
            phone={phone}
            email={email}
            labels={[words.phone, words.email]}
            errorOf={errorOf}
          />
          {customer.pending_email && <p class="hint">{words.waiting(customer.pending_email)}</p>}
          <Checkbox id="card-consent" value={consent}>
            {words.consent}
          </Checkbox>
        </>
      )}
      <TextArea id="card-note" label={words.noteLabel} value={note} error={errorOf('note')} />
      {failure.value?.code === 'record_has_changed' ? (
        <Alert text={words.changed} />
      ) : (
        <FailureAlert failure={findGeneralFailure(['fname', 'lname', 'phone', 'email', 'note'])} />
      )}
      <div class="actions">
        <SubmitButton label={words.save} isBusy={isBusy.value} />
        <Button look="plain" label={words.discard} onClick={() => onDone(false)} />
      </div>
    </Form>
  );
}
