import type { directory } from '../../lib/contract/directory.ts';
import type { Request } from '../../lib/http/call.ts';
import type { Sent } from '../../lib/rules/field-errors.ts';
import type { Draft } from '../../lib/rules/salon/catalog-records.ts';
import type { StaffMember } from '../../lib/rules/salon/salon.ts';
import { overrideView, shiftsView, weekView } from './hours.ts';

type Input = Omit<Request<(typeof directory.routes)['staff-update']>['input'], 'staff_id' | 'image'>;

/** A member who works nowhere, never, and does nothing. */
export const NO_MEMBER = {
  name: '',
  email: '',
  image: '',
  specialization: '',
  rating: 0,
  serviceIds: [],
  locationIds: [],
  workingHours: {},
  breaks: {},
  overrides: [],
} as const satisfies Partial<StaffMember>;

export const sentMember = (input: Input): Sent<Draft<StaffMember>> => ({
  name: input.name,
  email: input.email,
  specialization: input.specialization,
  rating: input.rating,
  serviceIds: input.service_ids,
  locationIds: input.location_ids,
  workingHours: input.working_hours,
  breaks: input.breaks,
  overrides: input.overrides,
});

export const memberView = (member: StaffMember) => ({
  id: member.id,
  name: member.name,
  email: member.email,
  image: member.image,
  specialization: member.specialization,
  rating: member.rating,
  service_ids: [...member.serviceIds],
  location_ids: [...member.locationIds],
  working_hours: shiftsView(member.workingHours),
  breaks: weekView(member.breaks),
  overrides: member.overrides.map(overrideView),
});
