import { useSignal } from '@preact/signals';
import { createFixedTokenOrderCall } from '../account/offers.ts';
import { formatPrice } from '../parts/format.ts';
import { LoadedView, useLoaded } from '../parts/loaded.tsx';
import { Payment } from '../parts/payment/payment.tsx';
import { createLinkPage, type LinkViewProps } from '../parts/session-page.tsx';
import { ViewHeading } from '../parts/view-heading.tsx';
import { texts } from '../texts/index.ts';

const words = () => texts().renewal;

function Renewal({ data, session, catalog, token }: LinkViewProps) {
  const source = useLoaded((options) => session.salon.payments.renewalSession({ token }, options));
  const isSaved = useSignal(false);
  if (isSaved.value)
    return (
      <>
        <ViewHeading view="done">{words().saved}</ViewHeading>
        <p>{words().charging}</p>
      </>
    );
  return (
    <LoadedView source={source}>
      {({ data: { name, total, state }, token: secret }) => (
        <>
          <ViewHeading view="renewal">{words().heading(name)}</ViewHeading>
          <p>{words().states[state](formatPrice(total, catalog.shop.currency))}</p>
          {secret !== undefined && (
            <Payment
              data={data}
              catalog={catalog}
              session={session}
              purpose={{ kind: 'setup' }}
              order={createFixedTokenOrderCall(secret)}
              label={words().save}
              onDone={() => {
                isSaved.value = true;
              }}
            />
          )}
        </>
      )}
    </LoadedView>
  );
}

/** Saves another card for an unpaid renewal, without a log-in (BEHAVIOR §24.10). */
export const RenewalPage = createLinkPage(() => words().page, Renewal);
