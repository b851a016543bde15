import { formatAppointmentNumber } from '../../../lib/rules/booking/appointments.ts';
import { toBill } from '../../../lib/rules/booking/bill.ts';
import type { StaffId } from '../../../lib/rules/ids.ts';
import { joinParts } from '../../../lib/views/one-line.ts';
import { composeSubjectAndText, texts } from '../texts/index.ts';
import type { VisitDetails, VisitService } from '../visit-details.ts';
import { formatMoney, formatShortDateAtTime, formatShortDateTime } from './format.ts';
import { factsBlock, type Item, paragraphBlock, type RenderedMail } from './layout.ts';
import { renderMailWithLocation } from './location-mail.ts';
import {
  customerNoteBlocks,
  formatClientName,
  formatServedPersonForCustomer,
  formatServedPersonForStaff,
  formatWithStaffName,
  locationFact,
  phoneFacts,
  toVisitPlaceholders,
} from './visit-text.ts';

/** Several visits of a series, in order of time. */
export type SeriesVisits = readonly [VisitDetails, VisitDetails, ...VisitDetails[]];

/** 'Haircut with Ava Martin for person 2, Deep conditioning' */
const formatService = (service: VisitService, services: readonly VisitService[]): string =>
  joinParts(
    [
      joinParts(
        [service.name, formatWithStaffName(service), formatServedPersonForCustomer(service, services)],
        ' ',
      ),
      ...service.addOns.map(({ name }) => name),
    ],
    ', ',
  );

/** Confirms the visits of a series to the customer or guest, each with its own link. */
export function renderSeriesMail(visits: SeriesVisits): RenderedMail {
  const [first] = visits;
  const { salon, location } = first;
  const { subject, text } = composeSubjectAndText('series', {
    ...toVisitPlaceholders(first),
    count: String(visits.length),
  });
  return renderMailWithLocation(first, {
    subject,
    headline: texts().series.headline,
    blocks: [
      paragraphBlock(text),
      factsBlock(locationFact(location)),
      factsBlock(
        ...visits.map((visit) => ({
          name: formatAppointmentNumber(visit.appointment.id),
          value: joinParts(
            [
              formatShortDateAtTime(visit.appointment),
              joinParts(
                visit.services.map((service) => formatService(service, visit.services)),
                '\n',
              ),
              formatMoney(toBill(visit.appointment).total, salon.currency),
            ],
            '\n',
          ),
          link: { label: texts().series.manage, url: visit.manageUrl },
        })),
      ),
    ],
  });
}

/** Shows a staff member their own services of the visits of a series, or the salon all of them, with the time of each, and no prices. */
export function renderStaffSeriesMail(
  visits: readonly [VisitDetails, ...VisitDetails[]],
  staffId?: StaffId,
): RenderedMail {
  const [first] = visits;
  const customer = formatClientName(first);
  const listOwn = ({ services }: VisitDetails) =>
    services.filter(({ staff }) => staffId === undefined || staff?.id === staffId);
  const start = Math.min(...listOwn(first).map(({ from }) => from));
  const items = visits.flatMap((visit) =>
    listOwn(visit).map((service): Item => {
      const { id, date } = visit.appointment;
      const names = [service.name, ...service.addOns.map(({ name }) => name)];
      const details = [
        ...names,
        formatServedPersonForStaff(service),
        ...service.resources,
        formatAppointmentNumber(id),
      ];
      return {
        title: formatShortDateAtTime({ date, minute: service.from }),
        detail: joinParts(details, ' · '),
      };
    }),
  );
  return renderMailWithLocation(first, {
    subject: texts().series.staffSubject({
      count: visits.length,
      at: formatShortDateTime({ date: first.appointment.date, minute: start }),
      customer,
    }),
    headline: staffId === undefined ? texts().series.salonHeadline : texts().series.staffHeadline,
    blocks: [
      factsBlock({ name: texts().visit.customer, value: customer }, ...phoneFacts(first), {
        name: texts().visit.location,
        value: first.location.name,
      }),
      { block: 'items', items },
      ...customerNoteBlocks(first),
    ],
  });
}
