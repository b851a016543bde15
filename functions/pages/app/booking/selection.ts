import { batch, computed, signal } from '@preact/signals';
import type { CallFailure } from '../../../../lib/client/types.ts';
import { copySiteOptions } from '../site-options.ts';
import {
  type Choices,
  formatChoices,
  parseChoices,
  type ServiceChoice,
  toBookableChoicesAndStep,
} from './choices.ts';
import type { BookingContext } from './context.ts';
import {
  computeVisitDuration,
  type Line,
  listVisitLines,
  sumPrices,
  toRequestedAddOns,
  toRequestedServices,
} from './lines.ts';
import { readNamesByPersonNumber } from './visitor-form.ts';

/** The choices that make a visit, as text: without the step. */
const formatVisit = (choices: Choices): string => formatChoices({ ...choices, step: 'services' });

/**
 * What the visitor chooses of the catalog. The URL follows the choices.
 * @param onChange is called after each change, and with whether it makes another visit
 */
export function createSelectionStateWithUrl(
  { data, catalog, form }: BookingContext,
  onChange: (changes: Partial<Choices>, isOtherVisit: boolean) => void,
) {
  /** The choices with which the visitor came. */
  const asked = parseChoices(data.search);
  const choices = signal<Choices>(data.catalog ? toBookableChoicesAndStep(asked, data.catalog) : asked);
  const visitQuery = computed(() => formatVisit(choices.value));

  const lines = computed(() =>
    catalog.value ? listVisitLines(choices.value, catalog.value, readNamesByPersonNumber(form)) : [],
  );

  /** Changes choices. A new step is a new entry of the history; anything else replaces the entry. */
  function choose(changes: Partial<Choices>): void {
    const before = choices.value;
    choices.value = { ...before, ...changes };
    const url = location.pathname + copySiteOptions({ to: formatChoices(choices.value), from: data.search });
    if (changes.step && changes.step !== before.step) history.pushState(null, '', url);
    else history.replaceState(null, '', url);
    onChange(changes, formatVisit(before) !== visitQuery.value);
  }

  function choosePerson(person: number, services: readonly ServiceChoice[]): void {
    const people = [...choices.value.people];
    people[person] = services;
    // Another visit may not fit into the chosen time
    choose({ people, time: null });
  }

  /** Takes the choices of the URL after a step back or forth. Only a visit whose time is held leads to the payment. */
  function readUrl(isHeldVisit: (visit: string) => boolean): void {
    if (!catalog.value) return;
    const wanted = parseChoices(location.search);
    const offered = toBookableChoicesAndStep(wanted, catalog.value);
    const canPay = wanted.step === 'pay' && isHeldVisit(formatVisit(offered));
    choices.value = canPay ? { ...offered, step: 'pay' } : offered;
  }

  return {
    asked,
    choices,
    visitQuery,
    lines,
    minutes: computed(() => computeVisitDuration(lines.value)),
    total: computed(() => sumPrices(lines.value)),
    /** The visit of the choices, as get-slot and get-days take it. */
    toVisit: (requested: readonly Line[] = lines.value) => ({
      location_id: choices.value.locationId ?? 0,
      service_pricing_options: toRequestedServices(requested),
      addons: toRequestedAddOns(requested),
    }),
    choose,
    choosePerson,
    readUrl,
  };
}
export type Selection = ReturnType<typeof createSelectionStateWithUrl>;

export function createLocationCatalogState(
  { salon, catalog, failure }: BookingContext,
  selection: Selection,
) {
  const { asked, choices, choose } = selection;
  const catalogFailure = signal<CallFailure | null>(null);

  let askedLocation: number | undefined;
  async function chooseLocation(locationId: number): Promise<void> {
    askedLocation = locationId;
    const result = await salon.booking.catalog({ location_id: locationId });
    // A later click wins
    if (askedLocation !== locationId) return;
    if (!result.ok) {
      failure.value = result;
      return;
    }
    batch(() => {
      catalog.value = result.reply.data;
      const { people } = toBookableChoicesAndStep(choices.value, result.reply.data);
      choose({ locationId, people, date: null, time: null });
    });
  }

  async function loadCatalog(): Promise<void> {
    catalogFailure.value = null;
    const id = asked.locationId;
    const result = await salon.booking.catalog(id === null ? {} : { location_id: id });
    if (!result.ok) {
      catalogFailure.value = result;
      return;
    }
    batch(() => {
      catalog.value = result.reply.data;
      choices.value = toBookableChoicesAndStep(asked, result.reply.data);
    });
  }

  return { catalogFailure, loadCatalog, chooseLocation };
}
