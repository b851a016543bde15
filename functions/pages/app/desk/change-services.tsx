import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { CallFailure } from '../../../../lib/client/types.ts';
import { fromApiDate, fromApiTime, toMinutes } from '../booking/dates.ts';
import { formatPrice } from '../booking/price.ts';
import { Checkbox, Form, SubmitButton } from '../parts/field.tsx';
import { Alert, describeFailure } from '../parts/notice.tsx';
import { useCall } from '../parts/use-call.ts';
import { formatMinuteOfDay } from './clock-time.ts';
import type { Catalog, Visit } from './desk-data.ts';
import type { DialogProps } from './dialog-props.ts';
import { focusField } from './focus-field.ts';
import { useChosenDay } from './hours-note.ts';
import { describeLinesObstacle, toTimedLines } from './obstacles.ts';
import { hasBegun } from './resize.ts';
import { listOffers, type ServiceOffer } from './service-offers.ts';
import { AddOnsField, ServicesField } from './services-field.tsx';
import { SidePanel } from './side-panel.tsx';
import { deskTexts } from './texts/index.ts';
import {
  type ChosenVisit,
  formatServiceWithOption,
  formatVisitor,
  toBookedServicesAndAddOns,
} from './visit-lines.ts';

/** The services of a visit as offers, at the prices and minutes that were agreed. */
function toAgreedOffers({ services }: Visit, catalog: Catalog | undefined): ServiceOffer[] {
  const offers = catalog ? listOffers(catalog) : [];
  return services.map(({ service_id, pricing_option_id, name, pricing_option_name, price, duration }) => ({
    ...{ service_id, pricing_option_id, price, duration },
    name: formatServiceWithOption(name, pricing_option_name),
    addOns: offers.find((offer) => offer.service_id === service_id)?.addOns ?? [],
  }));
}

/** The visit as it is, to be changed. */
function toChosenVisit({ services }: Visit, agreed: readonly ServiceOffer[]): ChosenVisit {
  const had = new Set(services.flatMap(({ addons }) => addons.map(({ add_on_id }) => add_on_id)));
  const offered = new Map(agreed.flatMap(({ addOns }) => addOns.map((addOn) => [addOn.id, addOn])));
  return {
    lines: agreed.map((offer, index) => ({
      offer,
      person: services[index]?.guest_no ?? 0,
      staffId: services[index]?.staff_id ?? null,
    })),
    addOns: [...offered.values()].filter(({ id }) => had.has(id)),
  };
}

/** The changed visit as an update takes it: what stays keeps its figures, and an add-on its service (BEHAVIOR §17.7). */
function toUpdate({ services }: Visit, agreed: readonly ServiceOffer[], chosen: ChosenVisit) {
  const booked = toBookedServicesAndAddOns(chosen);
  const wanted = new Set(chosen.addOns.map(({ id }) => id));
  const kept = chosen.lines.flatMap(({ offer }, line) =>
    (services[agreed.indexOf(offer)]?.addons ?? [])
      // One that the salon no longer offers is not shown as a choice, and stays with its service
      .filter(({ add_on_id: id }) => wanted.has(id) || !offer.addOns.some((each) => each.id === id))
      .map(({ add_on_id }) => ({ add_on_id, line })),
  );
  const had = new Set(kept.map(({ add_on_id }) => add_on_id));
  const added = booked.addons.filter(({ add_on_id }) => !had.has(add_on_id));
  return { services: booked.services, addons: [...kept, ...added] };
}

/** Why the change is refused: of a field, or of the whole. */
function describeRefusal(refused: CallFailure, name: string, taken: string): string {
  const words = deskTexts();
  if (refused.kind === 'unreachable') return words.acts.unknown(words.changeServices.act(name));
  if (refused.code === 'slot_not_available') return taken || describeFailure(refused);
  return Object.values(refused.errors).flat()[0] ?? describeFailure(refused);
}

/** The minute of the day at which a visit ends. */
const getEnd = ({ services }: Visit): number =>
  Math.max(...services.map(({ time, duration }) => toMinutes(fromApiTime(time)) + duration));

/** Adds services and add-ons to a visit, takes some away, or gives some to other members (BEHAVIOR §39.4). */
export function ChangeServices({ visit, ...props }: DialogProps & { readonly visit: Visit }) {
  const { salon, data, clock, rights, catalog, diary, acts, dialogs } = props;
  const words = deskTexts().changeServices;
  const name = formatVisitor(visit);
  const agreed = useMemo(() => toAgreedOffers(visit, catalog.catalog.peek()), [visit, catalog]);
  const chosen = useSignal(toChosenVisit(visit, agreed));
  const isOverride = useSignal(rights.canOverride && hasBegun(visit, clock));
  const isChecked = useSignal(false);
  const date = useSignal(fromApiDate(visit.date));
  const start = toMinutes(fromApiTime(visit.time));
  const { isAbsent } = useChosenDay(salon, { locationId: visit.location_id, date });
  const { isBusy, run, failure } = useCall();
  const people = [...new Set([0, ...visit.services.map(({ guest_no }) => guest_no)])].toSorted();
  const isEmpty = chosen.value.lines.length === 0;
  const save = async () => {
    isChecked.value = true;
    if (isEmpty) return focusField('change-0-service');
    acts.clear();
    const reply = await run(() =>
      salon.appointments.appointmentUpdate({
        appointment_id: visit.id,
        ...toUpdate(visit, agreed, chosen.value),
        ...(isOverride.value ? { override: 1 } : {}),
      }),
    );
    if (!reply) return undefined;
    dialogs.close();
    const end = formatMinuteOfDay(getEnd(reply.data));
    acts.tell(words.saved(name, end, formatPrice(reply.data.total, data.currency)));
    await diary.refresh();
    return undefined;
  };
  const refused = failure.value;
  const sheet = diary.sheet.value;
  const lines = toTimedLines(chosen.value, start);
  const isLonger = Math.max(...lines.map(({ span }) => span.to)) > getEnd(visit);
  const taken = [
    sheet ? describeLinesObstacle(sheet, visit.id, date.value, lines) : '',
    isLonger ? words.taken : '',
  ].filter((text) => text !== '');
  return (
    <SidePanel id="change" title={words.heading(name)} onClose={dialogs.close}>
      <Form onSubmit={save}>
        {people.map((person) => {
          const field = (
            <ServicesField
              {...{ data, catalog, person, visit: chosen, isAbsent }}
              id={`change-${person}`}
              staffId={visit.services.at(-1)?.staff_id ?? null}
              error={isChecked.value && isEmpty && person === 0 ? words.choose : undefined}
            />
          );
          if (people.length === 1) return field;
          const ofPerson = visit.services.find(({ guest_no }) => guest_no === person);
          return (
            <fieldset key={person} class="person">
              <legend>
                {person === 0 ? name : ofPerson?.guest_name || deskTexts().newVisit.person(person + 1)}
              </legend>
              {field}
            </fieldset>
          );
        })}
        <AddOnsField data={data} visit={chosen} />
        {rights.canOverride && (
          <Checkbox id="change-override" value={isOverride}>
            {deskTexts().override}
          </Checkbox>
        )}
        <div class="last">
          {refused && <Alert text={describeRefusal(refused, name, taken.join(' '))} />}
          <div class="actions">
            <SubmitButton label={words.save} isBusy={isBusy.value} />
          </div>
        </div>
      </Form>
    </SidePanel>
  );
}
