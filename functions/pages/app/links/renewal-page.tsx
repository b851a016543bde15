import { useSignal } from '@preact/signals';
import { createFixedTokenOrderCall } from '../account/offers.ts';
import { Button } from '../parts/button.tsx';
import { Alert } from '../parts/call.tsx';
import { formatPrice } from '../parts/format.ts';
import { LoadedView, useLoaded } from '../parts/loaded.tsx';
import { Payment } from '../parts/payment/payment.tsx';
import { confirmWithBank } from '../parts/payment/processor.ts';
import { createLinkPage, type LinkViewProps } from '../parts/session-page.tsx';
import { ViewHeading } from '../parts/view-heading.tsx';
import { texts } from '../texts/index.ts';

const words = () => texts().renewal;

type ConfirmationProps = Pick<LinkViewProps, 'data' | 'catalog'> & {
  /** The client secret of the payment. */
  readonly secret: string;
  readonly onDone: () => void;
  /** The bank has refused, or the payment waits no more. */
  readonly onRefused: (text: string) => void;
};

/** Lets the payer confirm the payment with the bank of the card that is charged for renewals. */
function Confirmation({ data, catalog, secret, onDone, onRefused }: ConfirmationProps) {
  const isBusy = useSignal(false);
  const confirm = async () => {
    if (isBusy.peek()) return;
    isBusy.value = true;
    const outcome = await confirmWithBank(data, catalog, secret);
    isBusy.value = false;
    if (outcome === 'paid') onDone();
    else onRefused(outcome === 'unpaid' ? words().refused : texts().page.unreachable);
  };
  return (
    <div class="actions">
      <Button look="primary" label={words().confirm} isBusy={isBusy.value} onClick={confirm} />
    </div>
  );
}

function Renewal({ data, session, catalog, token }: LinkViewProps) {
  const source = useLoaded((options) => session.salon.payments.renewalSession({ token }, options));
  const done = useSignal<'saved' | 'confirmed' | undefined>(undefined);
  const refusal = useSignal('');
  const isOtherCard = useSignal(false);
  const end = (how: 'saved' | 'confirmed') => {
    refusal.value = '';
    done.value = how;
  };
  const checkAgain = () => {
    isOtherCard.value = false;
    done.value = undefined;
    void source.reload();
  };
  if (done.value)
    return (
      <>
        <ViewHeading view="done">{words()[done.value]}</ViewHeading>
        <p>{done.value === 'saved' ? words().charging : words().booking}</p>
        <div class="actions">
          <Button label={words().check} onClick={checkAgain} />
        </div>
      </>
    );
  return (
    <LoadedView source={source}>
      {({ data: { name, total, state }, token: secret, payment_token: waiting }) => (
        <>
          <ViewHeading view="renewal">{words().heading(name)}</ViewHeading>
          {refusal.value === '' ? (
            <p>
              {words().states[waiting === undefined ? state : 'unconfirmed'](
                formatPrice(total, catalog.shop.currency),
              )}
            </p>
          ) : (
            <Alert text={refusal.value} />
          )}
          {waiting !== undefined && (
            <Confirmation
              data={data}
              catalog={catalog}
              secret={waiting}
              onDone={() => end('confirmed')}
              onRefused={(text) => {
                refusal.value = text;
                void source.reload();
              }}
            />
          )}
          {secret !== undefined &&
            (waiting === undefined || isOtherCard.value ? (
              <Payment
                data={data}
                catalog={catalog}
                session={session}
                purpose={{ kind: 'setup' }}
                order={createFixedTokenOrderCall(secret)}
                label={words().save}
                onDone={() => end('saved')}
              />
            ) : (
              <Button
                look="plain"
                label={words().otherCard}
                onClick={() => {
                  isOtherCard.value = true;
                }}
              />
            ))}
        </>
      )}
    </LoadedView>
  );
}

/** Confirms the payment of an unpaid renewal, or saves another card for it, without a log-in (BEHAVIOR §24.10). */
export const RenewalPage = createLinkPage(() => words().page, Renewal);
