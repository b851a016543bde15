import type { directory } from '../../lib/contract/directory.ts';
import type { Request } from '../../lib/http/call.ts';
import type { Draft, StaffMember } from '../../lib/rules/salon/salon.ts';
import type { Updates } from '../../lib/rules/updates.ts';
import { toOverrideView, toWeekView, toWorkingHoursView } from '../../lib/views/weekly-hours.ts';

type Input = Omit<Request<(typeof directory.routes)['staff-update']>['input'], 'staff_id' | 'image'>;

export const toStaffUpdates = (input: Input): Updates<Draft<StaffMember>> => ({
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

export const toStaffView = (staffMember: StaffMember) => ({
  id: staffMember.id,
  name: staffMember.name,
  email: staffMember.email,
  image: staffMember.image,
  specialization: staffMember.specialization,
  rating: staffMember.rating,
  service_ids: [...staffMember.serviceIds],
  location_ids: [...staffMember.locationIds],
  working_hours: toWorkingHoursView(staffMember.workingHours),
  breaks: toWeekView(staffMember.breaks),
  overrides: staffMember.overrides.map(toOverrideView),
});
