import { openStoredValue } from '../../storage.ts';
import type { Row } from '../value-types.ts';

/** The records from which the checklist tells what is done; undefined where the user may not read them. */
export type SalonState = {
  readonly settings: Row | undefined;
  readonly locations: readonly Row[] | undefined;
  readonly services: readonly Row[];
  readonly staff: readonly Row[];
};

/** The steps that this device has seen: the API does not keep them. */
type SeenSteps = {
  readonly opened?: boolean;
  /** The steps that were left out, and that Home names no longer. */
  readonly dismissed?: readonly string[];
};
export const openSeenStepsStorage = (slug: string) =>
  openStoredValue<SeenSteps>(`salon-office-seen ${slug}`, 'device');

const hasHours = (week: unknown): boolean =>
  Object.values((week ?? {}) as Row).some((day) => (day as Row[]).length > 0);

const CHECKLIST_STEPS = ['brand', 'location', 'services', 'staff', 'payments', 'open'] as const;
export type ChecklistStep = (typeof CHECKLIST_STEPS)[number];

/** The permission that somebody needs for a step. */
const NEEDS: { readonly [step in ChecklistStep]: string } = {
  brand: 'settings.write',
  location: 'settings.write',
  services: 'catalog.write',
  staff: 'staff.write',
  payments: 'payments.write',
  open: 'settings.write',
};

export const listAllowedSteps = (permissions: readonly string[]): readonly ChecklistStep[] =>
  CHECKLIST_STEPS.filter((step) => permissions.includes(NEEDS[step]));

/** Without them nobody can book. */
export const REQUIRED_STEPS: readonly ChecklistStep[] = ['location', 'services'];

/** Which steps of the first evening are done (BEHAVIOR §40.3). */
export function listDoneSteps(
  { settings, locations, services, staff }: SalonState,
  seen: SeenSteps,
): ReadonlySet<ChecklistStep> {
  const canBook = (row: Row) => row.status === 1 && row.enable_online_booking === 1;
  const isDone: { readonly [step in ChecklistStep]: boolean } = {
    brand: Boolean(settings?.brand_color) || Boolean(settings?.logo),
    location: locations?.some((row) => hasHours(row.business_hours)) ?? false,
    services: services.some(canBook),
    staff: staff.some((row) => hasHours(row.working_hours)),
    payments: ['PAYMENT_SECRET', 'PAYMENT_WEBHOOK_SECRET'].every(
      (name) => (settings?.[name] as Row | undefined)?.is_set === 1,
    ),
    open: settings?.guest_checkout === 1 || seen.opened === true,
  };
  const done = CHECKLIST_STEPS.filter((step) => isDone[step]);
  // A salon that nobody can book is not open, whatever its settings say
  return new Set(
    REQUIRED_STEPS.every((step) => isDone[step]) ? done : done.filter((step) => step !== 'open'),
  );
}
