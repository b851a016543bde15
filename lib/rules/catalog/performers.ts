import { createFieldErrorCollector, listDistinctIdsReportingUnknown } from '../field-errors.ts';
import type { ServiceId, StaffId } from '../ids.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import type { Catalog, StaffMember } from '../salons/salon.ts';

/** The most members that one change of a service can change with it: they share its transaction. */
const CHANGED_MEMBERS_MAX = 90;

export const listPerformers = (service: ServiceId, staff: Iterable<StaffMember>): StaffMember[] =>
  [...staff].filter(({ serviceIds }) => serviceIds.includes(service));

/** The members whose services change so that exactly `sent` perform a service; without `sent` none (BEHAVIOR §12.2). */
export function decidePerformerChanges(
  sent: readonly StaffId[] | undefined,
  service: ServiceId,
  { staff }: Pick<Catalog, 'staff'>,
): Outcome<StaffMember[]> {
  if (!sent) return ok([]);
  const { addError, toOutcome } = createFieldErrorCollector();
  const ids = new Set(listDistinctIdsReportingUnknown(sent, staff, 'staffIds', 'staff member', addError));
  const changed = [...staff.values()].flatMap((member): StaffMember[] => {
    const others = member.serviceIds.filter((id) => id !== service);
    const isPerformer = others.length < member.serviceIds.length;
    if (ids.has(member.id) === isPerformer) return [];
    return [{ ...member, serviceIds: isPerformer ? others : [...others, service] }];
  });
  if (changed.length > CHANGED_MEMBERS_MAX) return invalid('staffIds', 'Too many members to change at once');
  return toOutcome(changed);
}
