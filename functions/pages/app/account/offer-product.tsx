import { useSignal } from '@preact/signals';
import { Button, setTo } from '../parts/button.tsx';
import { FailureAlert, useCall } from '../parts/call.tsx';
import { Field, Form, SubmitButton } from '../parts/field.tsx';
import { Inset } from '../parts/inset.tsx';
import { texts } from '../texts/index.ts';
import type { AccountProps } from './account-props.ts';
import { accountTexts } from './texts/index.ts';

const words = () => accountTexts().owned;
const FIELDS = ['fname', 'lname', 'email'] as const;

type OfferProps = Pick<AccountProps, 'session' | 'tell'> & {
  readonly type: 'package' | 'giftcard';
  readonly product: { readonly id: number; readonly name: string; readonly offered_to: string | null };
  /** Whether it can be given away now. */
  readonly canOffer: boolean;
  readonly onChange: () => void;
};

/** Gives an own package or gift card to somebody by mail, or takes the offer back (BEHAVIOR §21.11). */
export function OfferProduct({ type, product, canOffer, session, tell, onChange }: OfferProps) {
  const { id: purchased_id, name, offered_to } = product;
  const isOpen = useSignal(false);
  const fields = { fname: useSignal(''), lname: useSignal(''), email: useSignal('') };
  const { isBusy, run, errorOf, failure, findGeneralFailure } = useCall();
  const id = `offer-${type}-${purchased_id}`;
  const call = (to: object) =>
    run(() => session.salon.giftcards.onlineProductOffer({ type, purchased_id, ...to }));
  const offer = async () => {
    const [fname, lname, email] = FIELDS.map((field) => fields[field].value.trim());
    if (!(await call({ fname, lname, email }))) return;
    isOpen.value = false;
    onChange();
    tell(words().isOffered(email ?? ''));
  };
  const takeBack = async () => {
    if (!(await call({}))) return;
    onChange();
    tell(words().isTakenBack(name));
  };
  if (offered_to !== null)
    return (
      <>
        <p>{words().offered(offered_to)}</p>
        <FailureAlert failure={failure.value} />
        <div class="actions">
          <Button label={words().takeBack} aria-disabled={isBusy.value} onClick={takeBack} />
        </div>
      </>
    );
  if (!canOffer) return null;
  if (!isOpen.value)
    return (
      <div class="actions">
        <Button label={words().offer} data-opens={id} onClick={setTo(isOpen, true)} />
      </div>
    );
  const labels = {
    fname: texts().person.firstName,
    lname: texts().person.lastName,
    email: texts().person.email,
  };
  return (
    <Inset id={id} title={words().offerHeading(name)}>
      <p class="quiet">{words().offerHint}</p>
      <Form onSubmit={offer}>
        {FIELDS.map((field) => (
          <Field
            key={field}
            id={`${id}-${field}`}
            label={labels[field]}
            value={fields[field]}
            type={field === 'email' ? 'email' : 'text'}
            required={field === 'email'}
            error={errorOf(field)}
          />
        ))}
        <FailureAlert failure={findGeneralFailure(FIELDS)} />
        <div class="actions">
          <SubmitButton label={words().sendOffer} isBusy={isBusy.value} />
          <Button label={accountTexts().shop.cancel} onClick={setTo(isOpen, false)} />
        </div>
      </Form>
    </Inset>
  );
}
