import type { PolicyAcceptance } from '../booking/appointments.ts';
import { computeLineListPrice } from '../booking/bill.ts';
import type { Visitor } from '../booking/new-visits.ts';
import { findFeePercents } from '../booking/policy-acceptance.ts';
import type { RequestedVisit, VisitChoices } from '../diary/requested-visits.ts';
import type { WaitlistId } from '../ids.ts';
import type { Location, Salon } from '../salons/salon.ts';
import { toLocalDate } from '../time-zone.ts';
import type { JoinedNetwork, WaitingEntry, WaitlistWindow } from './entries.ts';

type Joining = {
  readonly id: WaitlistId;
  readonly salon: Pick<Salon, 'timeZone' | 'settings'>;
  readonly location: Location;
  readonly visit: RequestedVisit;
  readonly visitChoices: VisitChoices;
  readonly windows: readonly WaitlistWindow[];
  readonly visitor: Visitor;
  /** None where the front desk joins for the person. */
  readonly networks: readonly JoinedNetwork[];
  readonly policyAcceptance: PolicyAcceptance | undefined;
  readonly now: Date;
};

/** A new entry; its value is the list price of the visit, by which `waitlist_mode: value` ranks it (BEHAVIOR §34.1). */
export function toNewWaitlistEntry(joining: Joining): WaitingEntry {
  const { id, salon, location, visit, visitChoices, windows, visitor, networks, policyAcceptance, now } =
    joining;
  const joinedAt = now.toISOString();
  const feePercents = findFeePercents(salon.settings, policyAcceptance !== undefined);
  return {
    id,
    windows,
    joinedAt,
    ...visitor,
    ...(networks.length > 0 ? { networks } : {}),
    status: 'waiting',
    locationId: location.id,
    visit: {
      services: visitChoices.services.map(({ serviceId, pricingOptionId, staffId, guestNo }) => ({
        serviceId,
        pricingOptionId,
        staffId,
        ...(guestNo ? { guestNo } : {}),
      })),
      addOns: visitChoices.addOns.map(({ addOnId, line }) => ({
        addOnId,
        ...(line === undefined ? {} : { line }),
      })),
    },
    value: visit.lines.reduce((sum, line) => sum + computeLineListPrice(line), 0),
    ...(policyAcceptance ? { policyAcceptance } : {}),
    ...(feePercents ? { feePercents } : {}),
    offers: 0,
    // The mail that confirms the entry
    messages: { date: toLocalDate(salon.timeZone, now), count: 1 },
    version: 1,
  };
}
