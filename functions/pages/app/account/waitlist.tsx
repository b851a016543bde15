import type { Client } from '../../../../lib/client/client.ts';
import { keepLinkToken } from '../links/link-token.ts';
import type { ReplyData } from '../page-data.ts';
import { Button } from '../parts/button.tsx';
import { FailureAlert, useCall } from '../parts/call.tsx';
import { useLostFocusAfterViewChange } from '../parts/focus-after.ts';
import { formatDay, formatTime, fromApiDate, fromApiTime } from '../parts/format.ts';
import { useLoaded } from '../parts/loaded.tsx';
import { texts } from '../texts/index.ts';
import { formatVisitStart } from '../visit/visit-details.tsx';
import type { AccountProps } from './account-props.ts';

const words = () => texts().account;

type Entry = ReplyData<Client['waitlist']['customerWaitlist']>[number];

/** As an end, the end of the day. */
const MIDNIGHT = '00:00';

const describeWindow = ({ from_date, to_date, from_time, to_time }: Entry['windows'][number]): string => {
  const [first, last] = [formatDay(fromApiDate(from_date)), formatDay(fromApiDate(to_date))];
  const days = first === last ? first : `${first} – ${last}`;
  const [from, to] = [fromApiTime(from_time), fromApiTime(to_time)];
  if (from === MIDNIGHT && to === MIDNIGHT) return words().anyTime(days);
  return words().between(days, formatTime(from), to === MIDNIGHT ? null : formatTime(to));
};

type ItemProps = AccountProps & { readonly entry: Entry; readonly onLeft: () => void };

function WaitlistItem({ entry, data, session, tell, onLeft }: ItemProps) {
  const { isBusy, run, failure } = useCall();
  const leave = async () => {
    if (!(await run(() => session.salon.waitlist.leave({ token: entry.token })))) return;
    onLeft();
    tell(words().leftWaitlist);
  };
  const { offer } = entry;
  return (
    <li class="card">
      <p class="card-title">{entry.services.map(({ name }) => name).join(', ')}</p>
      {entry.windows.map((window, index) => (
        <p key={index} class="quiet">
          {describeWindow(window)}
        </p>
      ))}
      <FailureAlert failure={failure.value} />
      <div class="actions">
        {offer && (
          <Button
            look="primary"
            label={words().seeOffer(formatVisitStart(offer))}
            onClick={() => {
              keepLinkToken(data.slug, 'offer', offer.token);
              location.assign(`/book/${data.slug}/offer`);
            }}
          />
        )}
        <Button label={words().leaveWaitlist} aria-disabled={isBusy.value} onClick={leave} />
      </div>
    </li>
  );
}

/** The customer's open entries of the waitlist; renders nothing without any. */
export function OpenWaitlistEntries(props: AccountProps) {
  const source = useLoaded((options) =>
    props.session.salon.waitlist.customerWaitlist({ per_page: 100 }, options),
  );
  const open = source.reply.value?.data.filter(({ status }) => status === 'waiting' || status === 'offered');
  useLostFocusAfterViewChange(open?.length, () => document.querySelector('h2'));
  if (!open || open.length === 0) return null;
  return (
    <section aria-labelledby="waitlist">
      <h3 id="waitlist">{words().waitlist}</h3>
      <ul class="cards">
        {open.map((entry) => (
          <WaitlistItem key={entry.id} {...props} entry={entry} onLeft={source.reload} />
        ))}
      </ul>
    </section>
  );
}
