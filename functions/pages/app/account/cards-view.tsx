import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { Client } from '../../../../lib/client/client.ts';
import type { ReplyData } from '../page-data.ts';
import { Button, createSetter } from '../parts/button.tsx';
import { FailureAlert, useCall } from '../parts/call.tsx';
import { ConfirmInset, Inset } from '../parts/inset.tsx';
import { LoadedList, useLoaded } from '../parts/loaded.tsx';
import { Payment } from '../parts/payment/payment.tsx';
import type { AccountProps } from './account-props.ts';
import { PaymentsAndRefunds } from './receipts.tsx';
import { accountTexts } from './texts/index.ts';

const words = () => accountTexts().cards;

type Card = ReplyData<Client['payments']['cards']>[number];
type SavedCardProps = AccountProps & { readonly card: Card; readonly onRemoved: () => void };

/** A saved card, and its removal after a confirmation. */
function SavedCard({ card, session, tell, onRemoved }: SavedCardProps) {
  const { id, brand, last4, exp_month, exp_year } = card;
  const name = words().card(brand, last4);
  const isAsking = useSignal(false);
  const { isBusy, run, failure } = useCall();
  const remove = async () => {
    if (!(await run(() => session.salon.payments.cardDelete({ card_id: id })))) return;
    onRemoved();
    tell(words().removed(name));
  };
  return (
    <li class="card">
      <p class="card-title">{name}</p>
      <p class="quiet">{words().expires(exp_month, exp_year)}</p>
      {isAsking.value ? (
        <ConfirmInset
          id={`remove-${id}`}
          title={words().removeHeading(name)}
          confirm={words().removeNow}
          keep={words().keep}
          isBusy={isBusy.value}
          onConfirm={remove}
          onKeep={createSetter(isAsking, false)}
        >
          <p>{words().removeHint}</p>
          <FailureAlert failure={failure.value} />
        </ConfirmInset>
      ) : (
        <div class="actions">
          <Button
            label={words().remove}
            aria-label={words().removeNamed(name)}
            data-opens={`remove-${id}`}
            onClick={createSetter(isAsking, true)}
          />
        </div>
      )}
    </li>
  );
}

/** The cards that are saved at the payment processor, and what was paid so far. */
export function CardsAndReceiptsView(props: AccountProps) {
  const { data, session, catalog, tell } = props;
  const { payments } = session.salon;
  const cards = useLoaded((options) => payments.cards({}, options));
  const isAdding = useSignal(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const removed = () => {
    cards.reload();
    heading.current?.focus();
  };
  const hasPayments = catalog.settings.PAYMENT_KEY !== '';
  return (
    <>
      {hasPayments && (
        <section aria-labelledby="cards">
          <h3 id="cards" ref={heading} tabIndex={-1}>
            {words().saved}
          </h3>
          <LoadedList source={cards} none={words().none}>
            {(reply) => (
              <ul class="cards">
                {reply.data.map((card) => (
                  <SavedCard key={card.id} {...props} card={card} onRemoved={removed} />
                ))}
              </ul>
            )}
          </LoadedList>
          {isAdding.value ? (
            <Inset id="add-card" title={words().add}>
              <Payment
                data={data}
                catalog={catalog}
                session={session}
                purpose={{ kind: 'setup' }}
                label={words().save}
                onDone={() => {
                  isAdding.value = false;
                  cards.reload();
                  tell(words().added);
                }}
              />
              <div class="actions">
                <Button label={accountTexts().shop.cancel} onClick={createSetter(isAdding, false)} />
              </div>
            </Inset>
          ) : (
            <div class="actions">
              <Button label={words().add} data-opens="add-card" onClick={createSetter(isAdding, true)} />
            </div>
          )}
        </section>
      )}
      <PaymentsAndRefunds {...props} />
    </>
  );
}
