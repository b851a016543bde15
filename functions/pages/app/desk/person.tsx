import { useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { CallFailure, Result } from '../../../../lib/client/types.ts';
import { Button, createSetter } from '../parts/button.tsx';
import { type FoundCustomer, useCustomerSearch } from '../parts/customer-search.ts';
import { Checkbox, createInputHandler } from '../parts/field.tsx';
import { createKeyPerInput, readTexts } from '../parts/form-values.ts';
import { formatName } from '../parts/person-name.ts';
import { ContactFields } from './contact-fields.tsx';
import { type ChosenCustomer, CustomerField, splitNameAfterFirstWord } from './customer-field.tsx';
import type { DialogProps } from './dialog-props.ts';
import { focusField } from './focus-field.ts';
import { deskTexts } from './texts/index.ts';

/** The typed details of the person for whom somebody books. */
export function useTypedPerson(start?: ChosenCustomer, contact = { phone: '', email: '' }) {
  return {
    customer: useSignal<ChosenCustomer | undefined>(start),
    phone: useSignal(contact.phone),
    email: useSignal(contact.email),
    isKept: useSignal(true),
    keys: useMemo(createKeyPerInput, []),
  };
}
type TypedPerson = ReturnType<typeof useTypedPerson>;

type PersonProps = Pick<DialogProps, 'salon' | 'rights'>;
type Run = <Reply>(call: () => Promise<Result<Reply>>) => Promise<Reply | undefined>;

/**
 * The person as a booking takes them. Stores a new person, or a guest with all visits, as a customer first, where the user may do
 * that and wants it. Undefined where the API refused to store the customer.
 */
export async function toBookingCustomerInputStoringNew(
  { customer, phone, email, isKept, keys }: TypedPerson,
  { salon, rights }: PersonProps,
  run: Run,
) {
  const who = customer.peek();
  if (who?.kind === 'known') return { customer_type: 0, customer_id: who.id };
  if (!who || who.kind === 'walkIn') return { customer_type: 2 };
  const contact = rights.canContact ? readTexts({ email, phone }) : {};
  const guest = who.kind === 'guest' ? who.guest : { ...splitNameAfterFirstWord(who.name), ...contact };
  if (!rights.canWriteCustomers || !isKept.peek()) return { customer_type: 1, guest };
  const input = who.kind === 'guest' ? { guest_id: who.id } : guest;
  const stored = await run(() =>
    salon.directory.customerStore(input, { idempotencyKey: keys.getKey(input) }),
  );
  return stored && { customer_type: 0, customer_id: stored.data.id };
}

const PHONE_DIGITS_MIN = 7;
/** Without the zeros that stand for the country. */
const toDigits = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0+/, '');

/** The contact that is typed, as far as it can tell somebody apart. */
function toContact({ phone, email }: TypedPerson) {
  const [digits, address] = [toDigits(phone.value), email.value.trim().toLowerCase()];
  return {
    digits: digits.length < PHONE_DIGITS_MIN ? undefined : digits,
    address: address.includes('@') ? address : undefined,
  };
}

/** Says who has the typed phone number or address already, and takes that customer on request (BEHAVIOR §39.4). */
function KnownContact({
  person,
  salon,
  rights,
  isForStored,
}: Pick<PersonFieldsProps, 'person' | 'salon' | 'rights' | 'isForStored'>) {
  const words = deskTexts().newVisit;
  const byAddress = useCustomerSearch(salon, 1, rights.canFindCustomers);
  const byPhone = useCustomerSearch(salon, 1, rights.canFindCustomers);
  useSignalEffect(() => {
    const { digits, address } = toContact(person);
    byAddress.search(address ?? '');
    byPhone.search(digits ?? '');
  });
  const { digits, address } = toContact(person);
  const hasAddress = ({ email }: FoundCustomer) => address !== undefined && email?.toLowerCase() === address;
  const hasPhone = ({ phone }: FoundCustomer) =>
    digits !== undefined && toDigits(phone ?? '').endsWith(digits);
  const customer = byAddress.found.value.find(hasAddress) ?? byPhone.found.value.find(hasPhone);
  if (!customer) return null;
  const name = formatName(customer);
  return (
    <p class="note" role="status">
      {words.knownContact(name)}{' '}
      <Button
        look="link"
        label={isForStored ? words.choose(name) : words.takeKnown(name)}
        onClick={createSetter(person.customer, { kind: 'known', id: customer.id, name })}
      />
    </p>
  );
}

type PersonFieldsProps = PersonProps & {
  /** The ids begin with it. */
  readonly id: string;
  readonly person: TypedPerson;
  /** The visit is stored already and gets a customer: no walk-in, and a new person is kept. */
  readonly isForStored?: boolean;
  /** Whether somebody without a name can be chosen. */
  readonly takesWalkIns?: boolean;
  readonly error: string | undefined;
  readonly failure: CallFailure | null;
  /** Stands for the field once a client is chosen. */
  readonly chosen?: ComponentChildren;
};

/** A new customer without contact data would get none of the mails that the guest gets. */
export const listStorablePersonKinds = (rights: PersonProps['rights']): readonly ('new' | 'guest')[] =>
  rights.canWriteCustomers && rights.canContact ? ['new', 'guest'] : [];

/** A booking for a guest names the contact of the guest: only users who may see contacts can make it. */
const listBookablePersonKinds = (rights: PersonProps['rights']) =>
  rights.canContact ? (['new', 'walkIn', 'guest'] as const) : (['new', 'walkIn'] as const);

/** Finds a customer, or takes the name of a new one with contact details. */
export function PersonFields(props: PersonFieldsProps) {
  const { id, person, salon, rights, isForStored, takesWalkIns = true, error, failure } = props;
  const words = deskTexts().newVisit;
  const { customer, phone, email, isKept } = person;
  const isNew = customer.value?.kind === 'new';
  const errorOf = (field: string) => failure?.errors[field]?.[0] ?? failure?.errors[`guest.${field}`]?.[0];
  return (
    <>
      {props.chosen ?? (
        <CustomerField
          id={`${id}-customer`}
          salon={salon}
          canFind={rights.canFindCustomers}
          takes={(isForStored ? listStorablePersonKinds(rights) : listBookablePersonKinds(rights)).filter(
            (kind) => takesWalkIns || kind !== 'walkIn',
          )}
          onNumber={rights.canContact ? createInputHandler(phone) : undefined}
          number={phone.value}
          chosen={customer}
          error={error ?? errorOf('customer_id')}
          onChosen={() => {
            const isTyped = customer.peek()?.kind === 'new' && rights.canContact;
            focusField(isTyped ? `${id}-phone` : `${id}-service`);
          }}
        />
      )}
      {isNew && rights.canContact && (
        <ContactFields
          prefix={`${id}-`}
          phone={phone}
          email={email}
          labels={[words.phone, words.email]}
          errorOf={errorOf}
        />
      )}
      {isNew && rights.canContact && <KnownContact {...props} />}
      {(isNew || customer.value?.kind === 'guest') && rights.canWriteCustomers && !isForStored && (
        <Checkbox id={`${id}-kept`} value={isKept}>
          {words.keepCustomer}
        </Checkbox>
      )}
    </>
  );
}
