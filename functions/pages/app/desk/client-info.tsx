import { type ReadonlySignal, type Signal, useSignal, useSignalEffect } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import { toClientId } from '../parts/customer-search.ts';
import { formatPrice, formatShortDay, fromApiDate } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { ROTATE_CCW } from '../parts/icons.ts';
import { toVisitLike } from './book-again.ts';
import type { ChosenCustomer } from './customer-field.tsx';
import type { Catalog, CustomerCardData } from './desk-data.ts';
import { focusField } from './focus-field.ts';
import { deskTexts } from './texts/index.ts';
import { ClientAlert, ClientTags, describeClient } from './visit/client-block.tsx';
import { describeAccount } from './visit/client-history.tsx';
import { summarizeClient } from './visit/client-summary.ts';
import { type ChosenVisit, formatServicesWithOptions } from './visit-lines.ts';

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
    return readCard(salon, chosen.id, card);
  });
  return card;
}

/** Reads the card of a client. Returns how to stop. */
export function readCard(salon: Client, id: number, card: Signal<CustomerCardData | undefined>): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  void salon.directory.customerShow(toClientId(id), { signal }).then((result) => {
    if (result.ok && !signal.aborted) card.value = result.reply.data;
  });
  return () => controller.abort();
}

type ClientInfoProps = {
  readonly card: CustomerCardData;
  readonly catalog: Catalog | undefined;
  readonly currency: string;
  readonly visit: Signal<ChosenVisit>;
};

/** The chosen client: visits, balance, what to look out for, and the last visit to book again. */
export function ClientInfo({ card, catalog, currency, visit }: ClientInfoProps) {
  const words = deskTexts().newVisit;
  const summary = summarizeClient(card);
  // One whose services are offered no more cannot be booked again
  const last = catalog && summary.visits.find((each) => toVisitLike(each, catalog).lines.length > 0);
  const [account = ''] = describeAccount(card, summary, currency);
  return (
    <div class="stack tight client-info">
      <p class="sub">{`${describeClient(summary)} · ${account}`}</p>
      <ClientTags tags={card.customer.tags} />
      <ClientAlert text={card.customer.alert || card.customer.note} />
      {last && visit.value.lines.length === 0 && (
        <button
          type="button"
          class="again"
          onClick={() => {
            visit.value = toVisitLike(last, catalog);
            focusField('new-staff-0');
          }}
        >
          <Icon of={ROTATE_CCW} />
          <span class="grow">
            <strong>{words.sameAgain}</strong>
            <small>
              {words.lastTime(
                formatShortDay(fromApiDate(last.date)),
                formatServicesWithOptions(last),
                formatPrice(last.total, currency),
              )}
            </small>
          </span>
        </button>
      )}
    </div>
  );
}
