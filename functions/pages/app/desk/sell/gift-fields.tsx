import { Field, TextArea } from '../../parts/field.tsx';
import type { GiftForm } from '../../parts/gift.ts';
import { NameFields } from '../../parts/name-fields.tsx';
import { moneyTexts } from '../money/texts/index.ts';

type GiftFieldsProps = {
  readonly gift: GiftForm;
  readonly hasDate: boolean;
  readonly canContact: boolean;
};

/** The recipient of a gift, with the message and the day of delivery (BEHAVIOR §27.1). */
export function GiftFields({ gift, hasDate, canContact }: GiftFieldsProps) {
  const words = moneyTexts().sell;
  return (
    <>
      <NameFields
        prefix="gift-"
        fname={gift.fname}
        lname={gift.lname}
        labels={[words.recipientFirst, words.recipientLast]}
        isVisitor={false}
        errorOf={() => undefined}
      />
      {canContact && (
        <Field
          id="gift-email"
          label={words.recipientEmail}
          hint={words.recipientEmailHint}
          type="email"
          value={gift.email}
          autocomplete="off"
        />
      )}
      <Field id="gift-sender" label={words.sender} value={gift.sender} />
      <TextArea id="gift-message" label={words.message} value={gift.message} />
      {hasDate && <Field id="gift-date" label={words.deliveryDate} type="date" value={gift.date} />}
    </>
  );
}
