import { type ReadonlySignal, type Signal, useSignal, useSignalEffect } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import { Button } from '../parts/button.tsx';
import { toCustomerOrGuestId } from '../parts/customer-search.ts';
import { formatPrice, formatShortDay, fromApiDate } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { ROTATE_CCW, X } from '../parts/icons.ts';
import { formatName } from '../parts/person-name.ts';
import { useReading } from '../parts/reading.ts';
import { toBookAgainVisitOfBooker } from './book-again.ts';
import type { Clock } from './clock.ts';
import type { ChosenCustomer } from './customer-field.tsx';
import type { Catalog, CustomerCardData, Visit } from './desk-data.ts';
import type { DialogProps } from './dialog-props.ts';
import { focusField } from './focus-field.ts';
import { deskTexts } from './texts/index.ts';
import { ClientBlock, ClientTags, describeClientHabits } from './visit/client-block.tsx';
import { describeAccount } from './visit/client-history.tsx';
import { summarizeClient } from './visit/client-summary.ts';
import { type ChosenVisit, formatServicesWithOptions, formatVisitor } from './visit-lines.ts';

/** The card of a chosen client; undefined for anybody else, and until it is read. */
export function useClientCard(
  salon: Client,
  customer: ReadonlySignal<ChosenCustomer | undefined>,
  canFind: boolean,
): ReadonlySignal<CustomerCardData | undefined> {
  const card = useSignal<CustomerCardData | undefined>(undefined);
  useSignalEffect(() => {
    const chosen = customer.value;
    card.value = undefined;
    if (!chosen || !('id' in chosen) || !canFind) return undefined;
    return loadClientCard(salon, chosen.id, card);
  });
  return card;
}

/** Reads the card of a client. Returns how to stop. */
export function loadClientCard(
  salon: Client,
  id: number,
  card: Signal<CustomerCardData | undefined>,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  void salon.directory.customerShow(toCustomerOrGuestId(id), { signal }).then((result) => {
    if (result.ok && !signal.aborted) card.value = result.reply.data;
  });
  return () => controller.abort();
}

/** The card of the client of a visit. A visit does not have the id of its guest, whom their address and name find. */
export function useCardOfVisit(visit: Visit, { salon, rights }: Pick<DialogProps, 'salon' | 'rights'>) {
  const { customer_id: id, guest } = visit;
  const name = formatVisitor(visit);
  const client = useSignal<ChosenCustomer | undefined>(id === null ? undefined : { kind: 'known', id, name });
  const search = (id === null && rights.canFindCustomers && (guest?.email || guest?.phone)) || '';
  useReading(async (signal) => {
    if (search === '') return;
    const found = await salon.directory.customerIndex({ search, kind: 'guest', per_page: 20 }, { signal });
    const same = found.ok ? found.reply.data.find((each) => formatName(each) === name) : undefined;
    if (same && !signal.aborted) client.value = { kind: 'known', id: same.id, name };
  });
  return useClientCard(salon, client, rights.canFindCustomers);
}

type ClientInfoProps = {
  readonly client: { readonly id: number; readonly name: string };
  /** Undefined until it is read. */
  readonly card: CustomerCardData | undefined;
  readonly catalog: Catalog | undefined;
  readonly currency: string;
  readonly clock: Clock;
  readonly visit: Signal<ChosenVisit>;
  readonly onLeave: () => void;
};

/** Fills the form like the last visit of the client, if its services are still offered. */
function SameAgain({
  visits,
  catalog,
  currency,
  visit,
}: Pick<ClientInfoProps, 'currency' | 'visit'> & {
  readonly visits: readonly Visit[];
  readonly catalog: Catalog;
}) {
  const words = deskTexts().newVisit;
  const last = visits.find((each) => toBookAgainVisitOfBooker(each, catalog).lines.length > 0);
  if (!last) return null;
  const [day, services] = [formatShortDay(fromApiDate(last.date)), formatServicesWithOptions(last)];
  return (
    <button
      type="button"
      class="offer"
      onClick={() => {
        visit.value = toBookAgainVisitOfBooker(last, catalog);
        focusField('new-staff-0');
      }}
    >
      <Icon of={ROTATE_CCW} />
      <span class="grow">
        <strong>{words.sameAgain}</strong>
        <small>{words.lastTime(day, services, formatPrice(last.total, currency))}</small>
      </span>
    </button>
  );
}

/** The chosen client: visits, balance, what to look out for, and the last visit to book again. */
export function ClientInfo({ client, card, catalog, currency, clock, visit, onLeave }: ClientInfoProps) {
  const words = deskTexts().newVisit;
  const summary = card && summarizeClient(card, clock);
  const [account = ''] = card && summary ? describeAccount(card, summary, currency) : [];
  return (
    <ClientBlock
      id="new-client"
      name={client.name}
      faceId={client.id}
      about={summary ? `${describeClientHabits(summary)} · ${account}` : ''}
      phone=""
      alert={card ? card.customer.alert || card.customer.note : ''}
      beside={
        <Button
          look="plain"
          more="icon small"
          label={<Icon of={X} />}
          aria-label={words.otherClient}
          onClick={onLeave}
        />
      }
    >
      {card && <ClientTags tags={card.customer.tags} />}
      {summary && catalog && visit.value.lines.length === 0 && (
        <SameAgain {...{ catalog, currency, visit }} visits={summary.visits} />
      )}
    </ClientBlock>
  );
}
