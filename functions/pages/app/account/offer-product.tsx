import { useSignal } from '@preact/signals';
import { Button } from '../parts/button.tsx';
import { FailureAlert, useCall } from '../parts/call.tsx';
import { Field, Form, SubmitRow } from '../parts/field.tsx';
import { Inset } from '../parts/inset.tsx';
import { texts } from '../texts/index.ts';
import type { AccountProps } from './account-props.ts';
import { accountTexts } from './texts/index.ts';

const words = () => accountTexts().owned;
const FIELDS = ['fname', 'lname', 'email'] as const;

type OfferProps = Pick<AccountProps, 'session' | 'tell'> & {
  readonly type: 'package' | 'giftcard';
  readonly product: { readonly id: number; readonly name: string };
  readonly onChange: () => void;
};

export const toGiveAwayPanelId = ({ type, product }: Pick<OfferProps, 'type' | 'product'>): string =>
  `offer-${type}-${product.id}`;

/** Gives an own package or gift card to somebody by mail (BEHAVIOR §21.11). */
export function GiveAwayForm(props: OfferProps & { readonly onClose: () => void }) {
  const { type, product, session, tell, onChange, onClose } = props;
  const fields = { fname: useSignal(''), lname: useSignal(''), email: useSignal('') };
  const { isBusy, run, errorOf, findGeneralFailure } = useCall();
  const id = toGiveAwayPanelId(props);
  const offer = async () => {
    const [fname = '', lname = '', email = ''] = FIELDS.map((field) => fields[field].value.trim());
    const input = { type, purchased_id: product.id, fname, lname, email };
    if (!(await run(() => session.salon.giftcards.onlineProductOffer(input)))) return;
    onClose();
    onChange();
    tell(words().isOffered(email));
  };
  const labels = {
    fname: texts().person.firstName,
    lname: texts().person.lastName,
    email: texts().person.email,
  };
  return (
    <Inset id={id} title={words().offerHeading(product.name)}>
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
        <SubmitRow label={words().sendOffer} isBusy={isBusy.value}>
          <Button label={accountTexts().shop.cancel} onClick={onClose} />
        </SubmitRow>
      </Form>
    </Inset>
  );
}
