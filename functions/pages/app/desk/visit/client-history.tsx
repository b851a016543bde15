import { Button } from '../../parts/button.tsx';
import { formatPrice, formatShortDay, fromApiDate } from '../../parts/format.ts';
import type { CustomerCardData, Visit } from '../desk-data.ts';
import { formatServicesWithOptions } from '../visit-lines.ts';
import { type ClientSummary, describeAttendance, formatServingMembers } from './client-summary.ts';
import { visitTexts } from './texts/index.ts';

const SHOWN = 3;

/** The account of a client: gift cards, credit and products that are left, no-shows, and the amount that is due. */
export function describeAccount(card: CustomerCardData, summary: ClientSummary, currency: string): string[] {
  const words = visitTexts().account;
  const { due } = summary;
  const price = (amount: number) => formatPrice(String(amount), currency);
  const gifts = card.giftcards
    .filter(({ given_away, balance }) => given_away === 0 && balance > 0)
    .reduce((sum, { balance }) => sum + balance, 0);
  const counted = [...card.packages, ...card.memberships].filter(
    ({ given_away, remaining_balance }) => given_away === 0 && remaining_balance > 0,
  );
  return [
    ...(gifts > 0 ? [words.giftCards(price(gifts))] : []),
    ...(Number(card.credit) > 0 ? [words.credit(price(Number(card.credit)))] : []),
    ...counted.map(({ name, remaining_balance }) => words.product(name, remaining_balance)),
    `${describeAttendance(summary)} · ${due > 0 ? words.owes(price(due)) : words.owesNothing}`,
  ];
}

type HistoryProps = {
  readonly card: CustomerCardData;
  readonly summary: ClientSummary;
  readonly currency: string;
  readonly onOpen: () => void;
};

const describeVisit = (visit: Visit): string =>
  visitTexts().last.of(formatServicesWithOptions(visit), formatServingMembers(visit));

/** The last visit of a client, what they have with the salon, and the visits before. */
export function ClientHistory({ card, summary, currency, onOpen }: HistoryProps) {
  const words = visitTexts();
  const { visits } = summary;
  const [last] = visits;
  return (
    <>
      <section class="cols2">
        <div>
          <h3>{words.last.heading}</h3>
          <p class="sub">
            {last ? (
              <>
                <strong>{formatShortDay(fromApiDate(last.date))}</strong> · {describeVisit(last)}
              </>
            ) : (
              words.last.none
            )}
          </p>
        </div>
        <div>
          <h3>{words.account.heading}</h3>
          {describeAccount(card, summary, currency).map((text) => (
            <p key={text} class="sub">
              {text}
            </p>
          ))}
        </div>
      </section>
      {visits.length > 1 && (
        <section>
          <h3>
            <span class="grow">{words.history.heading}</span>
            <Button look="link" more="small" label={words.history.all(visits.length)} onClick={onOpen} />
          </h3>
          <ul class="lines flush hist">
            {visits.slice(0, SHOWN).map((visit) => (
              <li key={visit.id}>
                <span class="num sub nowrap">{formatShortDay(fromApiDate(visit.date))}</span>
                <span class="grow clip">{describeVisit(visit)}</span>
                <span class="money">{formatPrice(visit.total, currency)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
