import type { CustomerType } from '../../../lib/rules/booking/appointments.ts';
import { hideSuspectName } from '../../../lib/rules/notifications/displayed-names.ts';
import type { Location } from '../../../lib/rules/salons/salon.ts';
import { DAY_MINUTES } from '../../../lib/rules/time-units.ts';
import { toInstant, toLocalDate, toLocalMinute } from '../../../lib/rules/time-zone.ts';
import type { Offer, WaitlistWindow } from '../../../lib/rules/waitlist/entries.ts';
import type { SendingSalon } from '../must-get-salon.ts';
import type { SalonReader } from '../recipients.ts';
import { composeSubjectAndText, texts } from '../texts/index.ts';
import type { VisitPerson } from '../visit-details.ts';
import {
  formatGreeting,
  formatLongDate,
  formatShortDate,
  formatShortDateAtTime,
  formatShortDateTime,
  formatTime,
  formatZoneCode,
} from './format.ts';
import { buttonBlock, factsBlock, paragraphBlock, type RenderedMail } from './layout.ts';
import { renderMailWithLocation } from './location-mail.ts';
import { locationFact, phoneFacts } from './visit-text.ts';

export type WaitlistMailContent = {
  readonly salon: SendingSalon;
  readonly location: Location;
  readonly client: VisitPerson;
  readonly customerType: CustomerType;
  readonly services: readonly { readonly name: string; readonly staff: string }[];
  readonly leaveUrl: string;
};

const words = () => texts().waitlist;

const serviceFact = ({ services }: WaitlistMailContent) => ({
  name: words().services,
  value: services
    .map(({ name, staff }) => (staff ? words().serviceWith({ service: name, staff }) : name))
    .join('\n'),
});

const formatWindow = ({ from, to, fromMinute, toMinute }: WaitlistWindow): string =>
  words().window({
    days: from === to ? formatShortDate(from) : `${formatShortDate(from)} – ${formatShortDate(to)}`,
    times:
      toMinute - fromMinute === DAY_MINUTES
        ? words().anyTime
        : `${formatTime(fromMinute)} – ${toMinute === DAY_MINUTES ? words().endOfDay : formatTime(toMinute)}`,
  });

const toEntryValues = ({ client, salon, location, services }: WaitlistMailContent) => ({
  greeting: formatGreeting(client.fname, client.name),
  name: client.fname,
  salon: salon.name,
  location: location.name,
  services: services.map(({ name }) => name).join(', '),
});

const leaveLink = ({ leaveUrl }: WaitlistMailContent) => ({ label: words().leave, url: leaveUrl });

/** Confirms a new entry with its windows (BEHAVIOR §34.1). */
export const renderJoinedMail = (
  mail: WaitlistMailContent,
  windows: readonly WaitlistWindow[],
): RenderedMail => {
  const { subject, text } = composeSubjectAndText('waitlist', toEntryValues(mail));
  return renderMailWithLocation(
    mail,
    {
      subject,
      headline: words().joinedHeadline,
      blocks: [
        paragraphBlock(text),
        factsBlock(
          { name: words().windows, value: windows.map(formatWindow).join('\n') },
          serviceFact(mail),
          locationFact(mail.location),
        ),
      ],
    },
    leaveLink(mail),
  );
};

/** Tells the salon's people who waits, and when. */
export const renderSalonWaitlistMail = (
  mail: WaitlistMailContent,
  windows: readonly WaitlistWindow[],
  { isVerified, seesContact }: SalonReader,
): RenderedMail => {
  const { client, location } = mail;
  const customer = hideSuspectName(client.name, { isVerified }) || texts().nameless[mail.customerType];
  return renderMailWithLocation(mail, {
    subject: words().salonSubject(customer),
    headline: words().salonHeadline,
    blocks: [
      factsBlock(
        { name: texts().visit.customer, value: customer },
        ...(seesContact ? phoneFacts(mail) : []),
        { name: words().salonWindows, value: windows.map(formatWindow).join('\n') },
        serviceFact(mail),
        { name: texts().visit.location, value: location.name },
      ),
    ],
  });
};

/** Offers a held time; the button leads to the page that accepts or declines it (BEHAVIOR §34.3). */
export function renderOfferMail(mail: WaitlistMailContent, offer: Offer, url: string): RenderedMail {
  const { timeZone } = mail.salon;
  const expiresAt = new Date(offer.expiresAt);
  const until = formatShortDateAtTime({
    date: toLocalDate(timeZone, expiresAt),
    minute: toLocalMinute(timeZone, expiresAt),
  });
  const { subject, text } = composeSubjectAndText('offer', {
    ...toEntryValues(mail),
    date: formatLongDate(offer.date),
    time: formatTime(offer.minute),
    at: formatShortDateTime(offer),
    until,
  });
  const zone = formatZoneCode(timeZone, toInstant(offer.date, offer.minute, timeZone));
  return renderMailWithLocation(
    mail,
    {
      subject,
      headline: words().offerHeadline,
      blocks: [
        paragraphBlock(text),
        {
          block: 'highlight',
          title: `${formatLongDate(offer.date)}\n${formatTime(offer.minute)} (${zone})`,
        },
        buttonBlock(words().answer, url),
        factsBlock(serviceFact(mail), locationFact(mail.location)),
      ],
    },
    leaveLink(mail),
  );
}
