import { formatAppointmentNumber } from '../../../lib/rules/booking/appointments.ts';
import type { StaffId } from '../../../lib/rules/ids.ts';
import { TEXTS } from '../texts/en.ts';
import type { VisitDetails, VisitService } from '../visit-details.ts';
import { formatMoney, joinParts } from './format.ts';
import { factsBlock, type Item, paragraphBlock, type RenderedMail } from './layout.ts';
import { renderLocationMail } from './location-mail.ts';
import {
  formatClientGreeting,
  formatClientName,
  formatShortTime,
  formatShortVisitTime,
  noteBlocks,
  placeFact,
} from './visit-text.ts';

/** The visits of a series, at least one, in order of time. */
export type SeriesVisits = readonly [VisitDetails, ...VisitDetails[]];

const formatServices = (services: readonly VisitService[]): string =>
  joinParts(
    services.map(({ name, staff }) => joinParts([name, staff ? TEXTS.series.staff(staff.name) : ''], ' ')),
    ', ',
  );

/** Confirms the visits of a series to the customer or guest, each with its own link. */
export function renderSeriesMail(visits: SeriesVisits): RenderedMail {
  const [first] = visits;
  const { salon, location } = first;
  const count = visits.length;
  return renderLocationMail(first, {
    subject: TEXTS.series.subject({ salon: salon.name, count, at: formatShortTime(first) }),
    headline: TEXTS.series.headline,
    blocks: [
      paragraphBlock(TEXTS.series.intro({ greeting: formatClientGreeting(first), count })),
      factsBlock(placeFact(location)),
      factsBlock(
        ...visits.map((visit) => ({
          name: formatAppointmentNumber(visit.appointment.id),
          value: joinParts(
            [
              formatShortVisitTime(visit),
              formatServices(visit.services),
              formatMoney(visit.appointment.subtotal + visit.appointment.tax, salon.currency),
            ],
            '\n',
          ),
          link: { label: TEXTS.series.manage, url: visit.manageUrl },
        })),
      ),
    ],
  });
}

/** Shows a staff member their own services of the visits of a series, and no prices. */
export function renderStaffSeriesMail(visits: SeriesVisits, staffId: StaffId): RenderedMail {
  const [first] = visits;
  const customer = formatClientName(first);
  const toItem = (visit: VisitDetails): Item => ({
    title: formatShortVisitTime(visit),
    detail: joinParts(
      [
        ...visit.services.filter(({ staff }) => staff?.id === staffId).map(({ name }) => name),
        formatAppointmentNumber(visit.appointment.id),
      ],
      ' · ',
    ),
  });
  return renderLocationMail(first, {
    subject: TEXTS.series.staffSubject({ count: visits.length, at: formatShortTime(first), customer }),
    headline: TEXTS.series.staffHeadline,
    blocks: [
      factsBlock(
        { name: TEXTS.series.customer, value: customer },
        ...(first.client.phone.trim() === ''
          ? []
          : [{ name: TEXTS.visit.customerPhone, value: first.client.phone }]),
        { name: TEXTS.series.location, value: first.location.name },
      ),
      { block: 'items', items: visits.map(toItem) },
      ...noteBlocks(first),
    ],
  });
}
