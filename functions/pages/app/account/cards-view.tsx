import { useSignal } from '@preact/signals';
import { formatPrice } from '../booking/price.ts';
import { LoadedView, useLoaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { Payment } from '../parts/payment/payment.tsx';
import { texts } from '../texts/en.ts';
import { formatDate } from '../visit/instants.ts';
import type { AccountProps } from './account-props.ts';

const words = texts.cards;

/** The cards that are saved at the payment processor, and what was paid so far. */
export function CardsView({ data, session, catalog, tell }: AccountProps) {
  const { payments } = session.salon;
  const cards = useLoaded((options) => payments.cards({}, options));
  const receipts = useLoaded((options) => payments.receipts({ per_page: 100 }, options));
  const isAdding = useSignal(false);
  const hasPayments = catalog.settings.PAYMENT_KEY !== '';
  return (
    <>
      {hasPayments && (
        <section aria-labelledby="cards">
          <h3 id="cards">{words.saved}</h3>
          <LoadedView source={cards}>
            {(reply) =>
              reply.data.length === 0 ? (
                <p class="quiet">{words.none}</p>
              ) : (
                <ul class="cards">
                  {reply.data.map(({ id, brand, last4, exp_month, exp_year }) => (
                    <li key={id} class="card">
                      <p class="card-title">{words.card(brand, last4)}</p>
                      <p class="quiet">{words.expires(exp_month, exp_year)}</p>
                    </li>
                  ))}
                </ul>
              )
            }
          </LoadedView>
          {isAdding.value ? (
            <Panel id="add-card" title={words.add}>
              <Payment
                data={data}
                catalog={catalog}
                session={session}
                purpose={{ kind: 'setup' }}
                label={words.save}
                onDone={() => {
                  isAdding.value = false;
                  cards.reload();
                  tell(words.added);
                }}
              />
              <div class="actions">
                <button
                  type="button"
                  class="button-secondary"
                  onClick={() => {
                    isAdding.value = false;
                  }}
                >
                  {texts.shop.cancel}
                </button>
              </div>
            </Panel>
          ) : (
            <div class="actions">
              <button
                type="button"
                class="button-secondary"
                onClick={() => {
                  isAdding.value = true;
                }}
              >
                {words.add}
              </button>
            </div>
          )}
        </section>
      )}
      <section aria-labelledby="receipts">
        <h3 id="receipts">{words.receipts}</h3>
        <LoadedView source={receipts}>
          {(reply) =>
            reply.data.length === 0 ? (
              <p class="quiet">{words.noReceipts}</p>
            ) : (
              <ul class="history">
                {reply.data.map(({ id, date, description, amount }) => (
                  <li key={id}>
                    <span class="quiet">{formatDate(date)}</span> <span>{description}</span>
                    <span>{formatPrice(amount, catalog.shop.currency)}</span>
                  </li>
                ))}
              </ul>
            )
          }
        </LoadedView>
      </section>
    </>
  );
}
