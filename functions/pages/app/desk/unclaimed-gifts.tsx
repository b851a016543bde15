import { useSignal } from '@preact/signals';
import { Button } from '../parts/button.tsx';
import { FailureAlert, useCall } from '../parts/call.tsx';
import { Form, SubmitRow } from '../parts/field.tsx';
import { formatPrice } from '../parts/format.ts';
import { Inset, InsetToggle } from '../parts/inset.tsx';
import { formatName } from '../parts/person-name.ts';
import { findPaidUnclaimedProduct, type SoldProduct } from '../parts/product-acts/acts.ts';
import { ProductActs } from '../parts/product-acts/product-acts.tsx';
import { SALE_STATUS } from '../parts/sale-status.ts';
import { isUsedUp, isWholeValueSpent } from '../parts/used-up.ts';
import { type ChosenCustomer, CustomerField } from './customer-field.tsx';
import type { CustomerCardData } from './desk-data.ts';
import type { DialogProps } from './dialog-props.ts';
import { deskTexts } from './texts/index.ts';

type Product = Parameters<typeof findPaidUnclaimedProduct>[1] & {
  readonly sales_id: number;
  readonly recipient_fname: string | null;
  readonly recipient_lname: string | null;
};
type GivenProduct = {
  readonly saleId: number;
  readonly name: string;
  readonly left: string;
  readonly isUsedUp: boolean;
  readonly product: SoldProduct | undefined;
};

/** The gifts that the customer bought and nobody has claimed, those that the customer has used up included (BEHAVIOR §27.2). */
function listUnclaimedGifts(
  { packages, giftcards, memberships }: CustomerCardData,
  currency: string,
): GivenProduct[] {
  const words = deskTexts().customer;
  const isUnclaimed = ({ given_away, claimed, sale_status }: Product) =>
    given_away === 1 && claimed === 0 && sale_status === SALE_STATUS.paid;
  const toGift = (sold: Product, kind: SoldProduct['kind'], isUsed: boolean, left: string): GivenProduct => {
    const { sales_id, name, recipient_fname, recipient_lname } = sold;
    const product = findPaidUnclaimedProduct(kind, sold);
    const recipient = formatName({ fname: recipient_fname ?? '', lname: recipient_lname ?? '' });
    const named = { saleId: sales_id, name: words.giftFor(name, recipient), isUsedUp: isUsed };
    return { ...named, product, left: isUsed ? words.usedUp : left };
  };
  const toLeft = (remaining: number, total: number) => (total > 0 ? words.left(remaining, total) : '');
  return [
    ...[
      ...packages.map((each) => ({ ...each, kind: 'package' as const })),
      ...memberships
        .filter(({ status }) => status === 1)
        .map((each) => ({ ...each, kind: 'membership' as const })),
    ]
      .filter(
        (each) => isUnclaimed(each) && (each.remaining_balance > 0 || isUsedUp(each) || each.total_qty === 0),
      )
      .map((each) => toGift(each, each.kind, isUsedUp(each), toLeft(each.remaining_balance, each.total_qty))),
    ...giftcards
      .filter((card) => isUnclaimed(card) && (card.balance > 0 || isWholeValueSpent(card)))
      .map((card) =>
        toGift(card, 'giftcard', isWholeValueSpent(card), formatPrice(String(card.balance), currency)),
      ),
  ];
}

type HandOverProps = DialogProps & { readonly gift: GivenProduct; readonly onClose: () => void };

/** Chooses the customer who gets a gift, and shows their card afterwards. */
function HandOverForm({ gift, salon, rights, place, onClose }: HandOverProps) {
  const words = deskTexts().customer;
  const chosen = useSignal<ChosenCustomer | undefined>(undefined);
  const isChecked = useSignal(false);
  const { isBusy, failure, run } = useCall();
  const submit = async () => {
    isChecked.value = true;
    const who = chosen.peek();
    if (who?.kind !== 'known') return;
    const input = { sale_id: gift.saleId, customer_id: who.id };
    if (await run(() => salon.giftcards.giftHandOver(input))) place.goTo({ customerId: who.id });
  };
  return (
    <Inset id={`gift-${gift.saleId}`} title={words.handOverNamed(gift.name)} focusesField>
      <p>{words.handOverHint}</p>
      <Form onSubmit={submit}>
        <CustomerField
          id="gift-customer"
          salon={salon}
          canFind={rights.canFindCustomers}
          chosen={chosen}
          takes={[]}
          error={isChecked.value && !chosen.value ? deskTexts().newVisit.chooseCustomer : undefined}
          onChosen={() => {}}
        />
        <FailureAlert failure={failure.value} />
        <SubmitRow label={words.handOver} isBusy={isBusy.value}>
          <Button look="plain" label={words.discard} onClick={onClose} />
        </SubmitRow>
      </Form>
    </Inset>
  );
}

type GiftsProps = DialogProps & { readonly card: CustomerCardData; readonly onChange: () => void };

/** The unclaimed gifts of a buyer, which the desk can hand over, change and mail again (BEHAVIOR §39.5). */
export function UnclaimedGiftsOfBuyer({ card, onChange, ...props }: GiftsProps) {
  const words = deskTexts().customer;
  const shown = useSignal<number | undefined>(undefined);
  const { salon, rights } = props;
  const gifts = listUnclaimedGifts(card, props.data.currency);
  if (gifts.length === 0) return null;
  return (
    <section>
      <h3>{words.gifts}</h3>
      <ul class="rows">
        {gifts.map((gift) => (
          <li key={gift.saleId}>
            <span>{gift.name}</span> <span class="amount">{gift.left}</span>
            {rights.canCheckOut && (
              <div class="row wrap">
                {!gift.isUsedUp && (
                  <InsetToggle
                    opens={`gift-${gift.saleId}`}
                    shown={shown}
                    panel={gift.saleId}
                    look="link"
                    name={words.handOverNamed(gift.name)}
                  >
                    {words.handOver}
                  </InsetToggle>
                )}
                {gift.product && (
                  <ProductActs
                    salon={salon}
                    product={gift.product}
                    movesValue={rights.canRefund}
                    onDone={onChange}
                  />
                )}
              </div>
            )}
            {shown.value === gift.saleId && (
              <HandOverForm
                {...props}
                gift={gift}
                onClose={() => {
                  shown.value = undefined;
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
