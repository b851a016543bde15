import type { Location, Salon } from '../../../lib/rules/salon/salon.ts';
import { toInstant, toLocalDate, toLocalMinute } from '../../../lib/rules/time-zone.ts';
import type { Offer, WaitlistWindow } from '../../../lib/rules/waitlist/entries.ts';
import { TEXTS } from '../texts/en.ts';
import type { Client } from '../visit-details.ts';
import {
  formatGreeting,
  formatLongDate,
  formatShortDate,
  formatShortTime,
  formatTime,
  formatTimeInSentence,
  formatZone,
} from './format.ts';
import { factsBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { renderLocationMail } from './location-mail.ts';
import { placeFact } from './visit-text.ts';

/** The content of the mails about a waitlist entry. */
export type WaitlistMail = {
  readonly salon: Salon;
  readonly location: Location;
  readonly client: Client;
  readonly services: readonly { readonly name: string; readonly staff: string }[];
  /** Where the person leaves the waitlist. */
  readonly leaveUrl: string;
};

const TEXT = TEXTS.waitlist;

const serviceFact = ({ services }: WaitlistMail) => ({
  name: TEXT.services,
  value: services
    .map(({ name, staff }) => (staff ? TEXT.serviceWith({ service: name, staff }) : name))
    .join('\n'),
});

const formatWindow = ({ from, to, fromMinute, toMinute }: WaitlistWindow): string =>
  TEXT.window({
    days: from === to ? formatShortDate(from) : `${formatShortDate(from)} – ${formatShortDate(to)}`,
    times: `${formatTime(fromMinute)} – ${formatTime(toMinute)}`,
  });

const leaveLink = ({ leaveUrl }: WaitlistMail) => ({ label: TEXT.leave, url: leaveUrl });

/** Confirms a new entry with its windows (BEHAVIOR §34.1). */
export const renderJoinedMail = (mail: WaitlistMail, windows: readonly WaitlistWindow[]): RenderedMail =>
  renderLocationMail(
    mail,
    {
      subject: TEXT.joinedSubject(mail.salon.name),
      headline: TEXT.joinedHeadline,
      blocks: [
        paragraphBlock(TEXT.joined(formatGreeting(mail.client.fname, mail.client.name))),
        factsBlock(
          { name: TEXT.windows, value: windows.map(formatWindow).join('\n') },
          serviceFact(mail),
          placeFact(mail.location),
        ),
      ],
    },
    leaveLink(mail),
  );

/** Offers a held time; the button leads to the page that accepts or declines it (BEHAVIOR §34.3). */
export function renderOfferMail(mail: WaitlistMail, offer: Offer, url: string): RenderedMail {
  const { salon, client } = mail;
  const { timeZone } = salon;
  const expiresAt = new Date(offer.expiresAt);
  const until = formatTimeInSentence({
    date: toLocalDate(timeZone, expiresAt),
    minute: toLocalMinute(timeZone, expiresAt),
  });
  const zone = formatZone(timeZone, toInstant(offer.date, offer.minute, timeZone));
  return renderLocationMail(
    mail,
    {
      subject: TEXT.offerSubject({ salon: salon.name, at: formatShortTime(offer) }),
      headline: TEXT.offerHeadline,
      blocks: [
        paragraphBlock(TEXT.offer({ greeting: formatGreeting(client.fname, client.name), until })),
        factsBlock(
          {
            name: TEXT.when,
            value: `${formatLongDate(offer.date)}\n${formatTime(offer.minute)} (${zone})`,
          },
          serviceFact(mail),
          placeFact(mail.location),
        ),
        { block: 'button', label: TEXT.answer, url },
      ],
    },
    leaveLink(mail),
  );
}
