import type { StaffId } from '../../../lib/rules/ids.ts';
import type { DateAndMinute } from '../../../lib/rules/salons/salon.ts';
import { texts } from '../texts/index.ts';
import type { VisitDetails } from '../visit-details.ts';
import { formatLongDateTime, formatShortDateTime } from './format.ts';
import { factsBlock, type RenderedMail } from './layout.ts';
import {
  customerNoteBlocks,
  formatClientName,
  formatDateAndTimeSpan,
  formatServedPersonForStaff,
  hasMoved,
  phoneFacts,
  renderMailWithVisitNumber,
  serviceItems,
} from './visit-text.ts';

type StaffMail = {
  /** The start of the subject; time and customer follow. */
  readonly subject: string;
  readonly headline: string;
  readonly before?: DateAndMinute;
};

/** Shows a staff member their own services of a visit, or the salon all of them, and no prices. */
function staffMail(
  visit: VisitDetails,
  staffId: StaffId | undefined,
  { subject, headline, before }: StaffMail,
): RenderedMail {
  const { appointment, location } = visit;
  const own = visit.services.filter(({ staff }) => staffId === undefined || staff?.id === staffId);
  const from = Math.min(...own.map((service) => service.from));
  const to = Math.max(...own.map((service) => service.to));
  const customer = formatClientName(visit);
  return renderMailWithVisitNumber(visit, {
    subject: texts().staff.subject({
      what: subject,
      time: formatShortDateTime({ date: appointment.date, minute: from }),
      customer,
    }),
    preheader: own.map(({ name }) => name).join(', '),
    headline,
    blocks: [
      { block: 'highlight', title: formatDateAndTimeSpan(visit, from, to) },
      factsBlock(
        ...(before ? [{ name: texts().visit.previousTime, value: formatLongDateTime(before) }] : []),
        { name: texts().visit.customer, value: customer },
        ...phoneFacts(visit),
        { name: texts().visit.location, value: location.name },
      ),
      {
        block: 'items',
        items: own.flatMap((service) =>
          serviceItems(staffId === undefined ? service : { ...service, staff: null }, undefined, [
            formatServedPersonForStaff(service),
            ...service.resources,
          ]),
        ),
      },
      ...customerNoteBlocks(visit),
    ],
  });
}

export const renderStaffNewAppointmentMail = (visit: VisitDetails, staffId: StaffId): RenderedMail =>
  staffMail(visit, staffId, texts().staff.booked);

/** The mails to the salon about a whole visit (BEHAVIOR §29.5). */
export const renderSalonBookingMail = (visit: VisitDetails): RenderedMail =>
  staffMail(visit, undefined, texts().staff.bookedOfSalon);

export const renderSalonDepositFailureMail = (visit: VisitDetails): RenderedMail =>
  staffMail(visit, undefined, texts().staff.unpaidOfSalon);

export const renderSalonCancellationMail = (visit: VisitDetails): RenderedMail =>
  staffMail(visit, undefined, texts().staff.cancelledOfSalon);

export const renderSalonRescheduleOrUpdateMail = (
  visit: VisitDetails,
  before: DateAndMinute,
): RenderedMail =>
  hasMoved(visit, before)
    ? staffMail(visit, undefined, { ...texts().staff.rescheduledOfSalon, before })
    : staffMail(visit, undefined, texts().staff.updatedOfSalon);

export const renderStaffCancellationMail = (visit: VisitDetails, staffId: StaffId): RenderedMail =>
  staffMail(visit, staffId, texts().staff.cancelled);

export const renderStaffRescheduleOrUpdateMail = (
  visit: VisitDetails,
  staffId: StaffId,
  before: DateAndMinute,
): RenderedMail =>
  hasMoved(visit, before)
    ? staffMail(visit, staffId, { ...texts().staff.rescheduled, before })
    : staffMail(visit, staffId, texts().staff.updated);

/** Tells a staff member that a rescheduled visit is no longer assigned to them. */
export function renderStaffRemovalMail(visit: VisitDetails, before: DateAndMinute): RenderedMail {
  const customer = formatClientName(visit);
  return renderMailWithVisitNumber(visit, {
    subject: texts().staff.subject({
      what: texts().staff.removed.subject,
      time: formatShortDateTime(before),
      customer,
    }),
    preheader: formatLongDateTime(before),
    headline: texts().staff.removed.headline,
    blocks: [
      factsBlock(
        { name: texts().visit.previousTime, value: formatLongDateTime(before) },
        { name: texts().visit.customer, value: customer },
        { name: texts().visit.location, value: visit.location.name },
      ),
    ],
  });
}
