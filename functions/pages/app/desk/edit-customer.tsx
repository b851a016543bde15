import { type Signal, signal, useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Alert, FailureAlert, useCall } from '../parts/call.tsx';
import { Checkbox, Field, Form, SubmitButton, TextArea } from '../parts/field.tsx';
import { readTexts, toToggle } from '../parts/form-values.ts';
import { fromApiDate, toApiDate } from '../parts/format.ts';
import { NameFields } from '../parts/name-fields.tsx';
import { formatName } from '../parts/person-name.ts';
import { ContactFields } from './contact-fields.tsx';
import type { CustomerCardData } from './desk-data.ts';
import type { DialogProps } from './dialog-props.ts';
import { focusField } from './focus-field.ts';
import { deskTexts } from './texts/index.ts';

type Customer = CustomerCardData['customer'];

type EditCustomerProps = DialogProps & {
  readonly customer: Customer;
  readonly onSaved: () => void;
  readonly onDiscarded: () => void;
};

/** The tags that were typed, separated by commas. */
const toTags = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** The texts of the form for a customer. */
const toTyped = ({ fname, lname, phone, email, note, alert, tags, birthday }: Customer) => ({
  fname,
  lname,
  note,
  alert,
  phone: phone ?? '',
  email: email ?? '',
  tags: tags.join(', '),
  birthday: birthday === null ? '' : fromApiDate(birthday),
});
type Typed = ReturnType<typeof toTyped>;
type TypedFields = { readonly [Name in keyof Typed]: Signal<string> };

const toTypedFields = (customer: Customer) =>
  Object.fromEntries(
    Object.entries(toTyped(customer)).map(([name, text]) => [name, signal<string>(text)]),
  ) as TypedFields;

function useEditedCustomer({ customer, salon, acts, rights, onSaved }: EditCustomerProps) {
  const [typed] = useState(() => toTypedFields(customer));
  const names = Object.keys(typed) as (keyof Typed)[];
  const consent = useSignal(customer.sms_consent === 1);
  const booksOnline = useSignal(customer.online_booking === 1);
  /** The customer as the form knows them. */
  const known = useSignal(customer);
  const { isBusy, run, failure, errorOf, findGeneralFailure } = useCall();
  /** Somebody else has saved the customer: what was not typed here shows as it is now. */
  const takeNewer = (newer: Customer) => {
    const [before, now] = [toTyped(known.peek()), toTyped(newer)];
    for (const name of names) if (typed[name].peek() === before[name]) typed[name].value = now[name];
    if (consent.peek() === (known.peek().sms_consent === 1)) consent.value = newer.sms_consent === 1;
    if (booksOnline.peek() === (known.peek().online_booking === 1))
      booksOnline.value = newer.online_booking === 1;
    known.value = newer;
  };
  const save = async () => {
    const { email, phone, tags, birthday, ...others } = typed;
    const contact = { ...readTexts({ email, phone }), sms_consent: toToggle(consent.value) };
    const reply = await run(() =>
      salon.directory.customerUpdate({
        customer_id: customer.id,
        version: known.peek().version,
        ...readTexts(others),
        tags: toTags(tags.value),
        birthday: birthday.value === '' ? null : toApiDate(birthday.value),
        online_booking: toToggle(booksOnline.value),
        ...(rights.canContact ? contact : {}),
      }),
    );
    if (reply) {
      acts.tell(deskTexts().customer.saved(formatName(reply.data)));
      return onSaved();
    }
    const { code, data } = failure.peek() ?? {};
    if (code === 'record_has_changed' && data) takeNewer(data as Customer);
  };
  const generalFailure = findGeneralFailure(names);
  return { ...typed, consent, booksOnline, isBusy, failure, errorOf, generalFailure, save };
}

/** Changes name, contact, consent, alert, tags, birthday and note (BEHAVIOR §39.5). */
export function EditCustomer(props: EditCustomerProps) {
  const { customer, rights, onDiscarded } = props;
  const words = deskTexts().customer;
  const { fname, lname, phone, email, consent, booksOnline, note, alert, tags, birthday, ...form } =
    useEditedCustomer(props);
  const { isBusy, failure, errorOf, generalFailure, save } = form;
  useEffect(() => focusField('card-fname'), []);
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
      <Checkbox id="card-online" value={booksOnline}>
        {words.booksOnline}
      </Checkbox>
      <Field
        id="card-alert"
        label={words.alert}
        hint={words.alertHint}
        value={alert}
        error={errorOf('alert')}
      />
      <Field id="card-tags" label={words.tags} hint={words.tagsHint} value={tags} error={errorOf('tags')} />
      <Field
        id="card-birthday"
        label={words.birthday}
        type="date"
        value={birthday}
        error={errorOf('birthday')}
      />
      <TextArea id="card-note" label={words.noteLabel} value={note} error={errorOf('note')} />
      {failure.value?.code === 'record_has_changed' ? (
        <Alert text={words.changed} />
      ) : (
        <FailureAlert failure={generalFailure} />
      )}
      <div class="last">
        <div class="row">
          <SubmitButton label={words.save} more="big grow" isBusy={isBusy.value} />
          <Button more="big" label={words.discard} onClick={onDiscarded} />
        </div>
      </div>
    </Form>
  );
}
