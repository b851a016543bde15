import { type Signal, signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { VNode } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { CallFailure } from '../../../../../lib/client/types.ts';
import { Button } from '../../parts/button.tsx';
import { Alert, describeFailure, useCall } from '../../parts/call.tsx';
import { Checkbox, Form, Select, SubmitButton } from '../../parts/field.tsx';
import { toToggle } from '../../parts/form-values.ts';
import { formatPrice, fromApiDate } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { CHECK, TRASH_2, TRIANGLE_ALERT } from '../../parts/icons.ts';
import { Stepper } from '../../parts/stepper.tsx';
import { toTypedNumber } from '../../parts/typed-numbers.ts';
import { texts } from '../../texts/index.ts';
import { formatMinuteOfDay } from '../clock-time.ts';
import { Combobox } from '../combobox.tsx';
import type { Catalog, Visit } from '../desk-data.ts';
import type { DialogProps } from '../dialog-props.ts';
import { focusField } from '../focus-field.ts';
import { type IsAbsent, useDiaryOfChosenDay } from '../hours-note.ts';
import type { Span } from '../layout.ts';
import { formatMoney, parseAmountOrZeroIfEmpty, toApiAmount, toHundredths } from '../money/amounts.ts';
import { MoneyField } from '../money/money-field.tsx';
import { describeLinesObstacle, toTimedLines } from '../obstacles.ts';
import { usePreview } from '../preview.ts';
import { hasBegun, SERVICE_MINUTES_MIN } from '../resize.ts';
import {
  filterByNamePartsBestFirst,
  listOffers,
  type ServiceOffer,
  toServiceColorClass,
  withMemberOrBasePriceAndTime,
} from '../service-offers.ts';
import { AddOnsField } from '../services-field.tsx';
import { formatSpan } from '../span-text.ts';
import { deskTexts } from '../texts/index.ts';
import { formatVisitor, listAddOnChoices } from '../visit-lines.ts';
import {
  computeNextDuration,
  type Draft,
  type DraftLine,
  describeFitAndNextVisit,
  LENGTH_STEP,
  listSpans,
  toDraftAtAgreedPrices,
  toEndMinute,
  toStartMinute,
  toUpdatedServicesAndAddOns,
} from './services-draft.ts';
import { visitTexts } from './texts/index.ts';

const MINUTES_MAX = 480;
const FORM = 'visit-services';

type EditProps = Pick<
  DialogProps,
  'salon' | 'data' | 'clock' | 'rights' | 'catalog' | 'diary' | 'acts' | 'dialogs'
> & {
  readonly visit: Visit;
  readonly canChange: boolean;
  readonly onSaved: () => void;
  /** The place of what saves a change: the foot of the panel, in place of its acts. */
  readonly foot: Signal<VNode | undefined>;
};

/** The services of a visit as they are, with the changes that are not saved yet. */
function useDraft({ visit, catalog, clock, rights, diary, dialogs }: EditProps) {
  const before = useMemo(() => toDraftAtAgreedPrices(visit, catalog.catalog.peek()), [visit, catalog]);
  const draft = useSignal<Draft>(before);
  /** The place of the service that is open for a change. */
  const open = useSignal<number | undefined>(undefined);
  const isOverride = useSignal(rights.canOverride && hasBegun(visit, clock));
  const isChanged = useComputed(() => draft.value !== before);
  const lines = toTimedLines(draft.value, toStartMinute(visit));
  const end = Math.max(toStartMinute(visit), ...lines.map(({ span }) => span.to));
  const date = fromApiDate(visit.date);
  const sheet = diary.sheet.value;
  usePreview(dialogs, () => {
    if (!isChanged.value) return undefined;
    const changed = toTimedLines(draft.value, toStartMinute(visit));
    return { visitId: visit.id, date, name: formatVisitor(visit), hue: '', lines: changed };
  });
  const set = (changed: readonly DraftLine[]) => {
    const offered = new Set(listAddOnChoices(changed).map(({ id }) => id));
    draft.value = { lines: changed, addOns: draft.peek().addOns.filter(({ id }) => offered.has(id)) };
  };
  return {
    draft,
    before,
    open,
    isOverride,
    isChanged,
    isLost: diary.lostSince.value !== undefined,
    end,
    set,
    canPrice: rights.canDiscount,
    obstacle: sheet && isChanged.value ? describeLinesObstacle(sheet, visit.id, date, lines) : '',
    reset: () => {
      draft.value = before;
      open.value = undefined;
    },
  };
}
type ServicesDraft = ReturnType<typeof useDraft>;

type RowProps = {
  readonly line: DraftLine;
  readonly span: Span;
  readonly form: ServicesDraft;
  readonly place: number;
  readonly visit: Visit;
  readonly catalog: Catalog | undefined;
  readonly currency: string;
  readonly canChange: boolean;
  readonly isAbsent: IsAbsent;
};

/** A service of a visit: its name, time, member and price. An end that changes is struck. */
function ServiceLine({
  line,
  span,
  visit,
  catalog,
  currency,
  change = '',
}: Omit<RowProps, 'form' | 'place' | 'canChange' | 'isAbsent'> & { readonly change?: string }) {
  const words = visitTexts().services;
  const was = line.was === undefined ? undefined : visit.services[line.was];
  const before = was && toStartMinute({ ...visit, time: was.time }) + was.duration;
  const member = catalog?.staff.find(({ id }) => id === line.staffId)?.name ?? was?.staff?.name ?? '';
  return (
    <>
      <span class="tick" />
      <span class="grow">
        {change !== '' && <span class="vh">{change} </span>}
        <strong>{was?.guest_name ? `${line.offer.name} (${was.guest_name})` : line.offer.name}</strong>
        <span class="sub num">
          {formatSpan(span)}
          {before !== undefined && before !== span.to && (
            <>
              {' '}
              <span class="was">{formatMinuteOfDay(before)}</span>
            </>
          )}
          {member !== '' && ` · ${words.with(member)}`}
        </span>
      </span>
      <strong class="money">{formatPrice(line.offer.price, currency)}</strong>
    </>
  );
}

function ServiceFields({ line, form, place, visit, catalog, isAbsent }: RowProps) {
  const words = visitTexts().services;
  const { draft, set, open } = form;
  const { lines } = draft.value;
  const price = useSignal(toTypedNumber(line.offer.price));
  const agreed = visit.services[line.was ?? -1]?.price ?? '';
  const performers = (catalog?.staff ?? []).filter(({ service_ids }) =>
    service_ids.includes(line.offer.service_id),
  );
  const replace = (changed: Partial<DraftLine>) => set(lines.with(place, { ...line, ...changed }));
  return (
    <div class="edits">
      <div class="field">
        <span class="label">{words.length}</span>
        <Stepper
          label={words.length}
          value={line.offer.duration}
          step={LENGTH_STEP}
          min={SERVICE_MINUTES_MIN}
          max={MINUTES_MAX}
          format={words.minutes}
          onChange={(next) => {
            const duration = computeNextDuration(line.offer.duration, next > line.offer.duration);
            replace({ offer: { ...line.offer, duration } });
          }}
        />
      </div>
      <Select
        id={`visit-staff-${place}`}
        label={words.member}
        value={String(line.staffId ?? '')}
        options={[
          ['', deskTexts().newVisit.anybody],
          ...performers.map(({ id, name }): [string, string] => [
            String(id),
            isAbsent(id) ? deskTexts().newVisit.absent(name) : name,
          ]),
        ]}
        onChoose={(id) => {
          const staffId = id === '' ? null : Number(id);
          // An agreed price and duration stay; a new service has the figures of its member
          replace({ staffId, offer: withMemberOrBasePriceAndTime(line.offer, staffId) });
        }}
      />
      {form.canPrice && line.was !== undefined && (
        <MoneyField
          id={`visit-price-${place}`}
          label={words.price}
          value={price}
          onType={(text) => {
            const amount = parseAmountOrZeroIfEmpty(text.trim() === '' ? agreed : text);
            if (amount !== undefined) replace({ offer: { ...line.offer, price: toApiAmount(amount) } });
          }}
        />
      )}
      <div class="row span2">
        <span class="grow" />
        <Button
          look="plain"
          more="small danger"
          icon={TRASH_2}
          label={words.remove(line.offer.name)}
          onClick={() => {
            open.value = undefined;
            set(lines.toSpliced(place, 1));
            focusField('visit-service-0');
          }}
        />
      </div>
    </div>
  );
}

/** A service of the visit: a press opens it for a change, in its place. */
function ServiceRow(props: RowProps) {
  const { line, form, place, catalog, canChange } = props;
  const isOpen = canChange && form.open.value === place;
  const hue = toServiceColorClass(catalog, line.offer.service_id);
  return (
    <li class={`svcrow ${hue}${isOpen ? ' edit' : ''}`}>
      {canChange ? (
        <button
          type="button"
          class="flat line"
          aria-expanded={isOpen}
          onClick={() => {
            form.open.value = isOpen ? undefined : place;
          }}
        >
          <ServiceLine {...props} change={visitTexts().services.change} />
        </button>
      ) : (
        <div class="line">
          <ServiceLine {...props} />
        </div>
      )}
      {isOpen && <ServiceFields {...props} />}
    </li>
  );
}

type AddFieldProps = {
  readonly form: ServicesDraft;
  readonly person: number;
  readonly label: string;
  readonly offers: readonly ServiceOffer[];
  readonly catalog: Catalog | undefined;
  readonly currency: string;
};

function AddField({ form, person, label, offers, catalog, currency }: AddFieldProps) {
  const words = deskTexts().newVisit;
  const typed = useSignal('');
  const { lines } = form.draft.value;
  return (
    <Combobox
      id={`visit-service-${person}`}
      label={label}
      text={typed}
      news={typed.value.trim() === '' ? '' : words.noService}
      choices={filterByNamePartsBestFirst(offers, typed.value).map((offer) => ({
        key: `${offer.service_id} ${offer.pricing_option_id}`,
        label: offer.name,
        hint: words.cost(offer.duration, formatPrice(offer.price, currency)),
        value: offer,
      }))}
      onChoose={(offer) => {
        const wanted = lines.findLast((each) => each.person === person)?.staffId ?? null;
        const member = catalog?.staff.find(({ id }) => id === wanted);
        const staffId = member?.service_ids.includes(offer.service_id) ? wanted : null;
        typed.value = '';
        form.set([
          ...lines,
          { offer: withMemberOrBasePriceAndTime(offer, staffId), person, staffId, was: undefined },
        ]);
      }}
    />
  );
}

function DraftSum({ form, currency }: Pick<AddFieldProps, 'form' | 'currency'>) {
  const show = ({ lines, addOns }: Draft) =>
    formatMoney(
      [...lines.map(({ offer }) => offer), ...addOns].reduce(
        (sum, { price }) => sum + toHundredths(price),
        0,
      ),
      currency,
    );
  const [before, after] = [show(form.before), show(form.draft.value)];
  return (
    <div class="sumlines">
      <div class="total">
        <span>{visitTexts().services.heading}</span>
        <span class="money">
          {before !== after && <s class="sub">{before}</s>} {after}
        </span>
      </div>
    </div>
  );
}

/** The call that saves the changed services, and tells what was saved with the way back. */
function useSave(props: EditProps, form: ReturnType<typeof useDraft>) {
  const { visit, salon, data, diary, acts, onSaved } = props;
  const { draft } = form;
  const isChecked = useSignal(false);
  // A client who is here needs no mail about the change
  const isTold = useMemo(() => signal(visit.arrived_at === null), [visit.arrived_at]);
  const { isBusy, run, failure } = useCall();
  useSignalEffect(() => {
    draft.value;
    // Another change may fit
    failure.value = null;
  });
  const save = async () => {
    if (form.isLost) return undefined;
    isChecked.value = true;
    if (draft.peek().lines.length === 0) return focusField('visit-service-0');
    acts.clear();
    const update = (changed: Draft) =>
      salon.appointments.appointmentUpdate({
        appointment_id: visit.id,
        ...toUpdatedServicesAndAddOns(visit, changed),
        ...(form.isOverride.value ? { override: 1 } : {}),
        notify: toToggle(isTold.value),
      });
    const { lines } = draft.value;
    const reply = await run(() => update(draft.value));
    if (!reply) return undefined;
    const saved = deskTexts().changeServices.saved;
    acts.tell(
      saved(
        formatVisitor(visit),
        formatMinuteOfDay(toEndMinute(reply.data)),
        formatPrice(reply.data.total, data.currency),
      ),
      // Services that were removed or are new would be booked anew, at the prices of today
      lines.length === visit.services.length && lines.every(({ was }, place) => was === place)
        ? () => update(form.before)
        : undefined,
    );
    onSaved();
    await diary.refresh();
    return undefined;
  };
  return { isBusy, failure, isChecked, isTold, save };
}

type ChangeFootProps = {
  readonly props: EditProps;
  readonly form: ServicesDraft;
  readonly saving: ReturnType<typeof useSave>;
};

/** Whether a change fits, or why it was refused, beside the button that saves it. */
function ChangeFoot({ props: { visit, rights, diary }, form, saving }: ChangeFootProps) {
  const words = visitTexts().services;
  const { isBusy, failure, isChecked, isTold } = saving;
  const { draft, end, obstacle, isLost } = form;
  const isEmpty = draft.value.lines.length === 0;
  const refused = failure.value;
  const taken = end > toEndMinute(visit) ? deskTexts().changeServices.taken : '';
  return (
    <div class="stack tight" data-unsaved>
      {isEmpty && isChecked.value && <Alert text={deskTexts().changeServices.choose} />}
      {!refused && !isEmpty && (
        <p class={obstacle === '' ? 'note ok' : 'note bad'} role="status">
          <Icon of={obstacle === '' ? CHECK : TRIANGLE_ALERT} />
          <span class="grow">
            {obstacle || describeFitAndNextVisit(diary.sheet.value, visit, draft.value, end)}
          </span>
        </p>
      )}
      {refused && (
        <Alert
          text={describeRefusedChange(
            refused,
            formatVisitor(visit),
            [obstacle, taken].filter((text) => text !== '').join(' '),
          )}
        />
      )}
      {rights.canOverride && (
        <Checkbox id="visit-override" value={form.isOverride}>
          {deskTexts().override}
        </Checkbox>
      )}
      <Checkbox id="visit-notify" value={isTold}>
        {deskTexts().tellClient}
      </Checkbox>
      {isLost && (
        <p id="change-lost" class="hint">
          {visitTexts().lost}
        </p>
      )}
      <div class="row">
        <SubmitButton
          form={FORM}
          more="big grow"
          label={words.save}
          isBusy={isBusy.value}
          {...(isLost ? { 'aria-disabled': true, 'aria-describedby': 'change-lost' } : {})}
        />
        <Button more="big" label={words.undo} onClick={form.reset} />
      </div>
    </div>
  );
}

/** The services of a visit, changed in their place: length, member, more and fewer of them (BEHAVIOR §39.4). */
export function ServicesEdit(props: EditProps) {
  const { visit, salon, data, catalog, foot } = props;
  const words = visitTexts().services;
  const form = useDraft(props);
  const { draft, isChanged, isLost, end } = form;
  // A change that was begun before the connection broke can be ended
  const canChange = props.canChange && (!isLost || isChanged.value);
  const known = catalog.catalog.value;
  const date = useSignal(fromApiDate(visit.date));
  const { isAbsent } = useDiaryOfChosenDay(salon, {
    locationId: props.canChange ? visit.location_id : undefined,
    date,
  });
  const saving = useSave(props, form);
  const people = [...new Set([0, ...visit.services.map(({ guest_no }) => guest_no)])].toSorted();
  const spans = listSpans(visit, draft.value, isChanged.value);
  const offers = useMemo(() => (known ? listOffers(known) : []), [known]);
  useLayoutEffect(() => {
    foot.value = isChanged.value ? <ChangeFoot {...{ props, form, saving }} /> : undefined;
  });
  useLayoutEffect(
    () => () => {
      foot.value = undefined;
    },
    [foot],
  );
  return (
    <Form id={FORM} onSubmit={saving.save}>
      <ul>
        {draft.value.lines.map((line, place) => (
          <ServiceRow
            // One service may be chosen twice
            key={place}
            {...{ line, form, place, visit, canChange, isAbsent }}
            span={spans[place] ?? { from: toStartMinute(visit), to: end }}
            catalog={known}
            currency={data.currency}
          />
        ))}
      </ul>
      {canChange &&
        people.map((person) => (
          <AddField
            key={person}
            {...{ form, person, offers }}
            label={
              people.length === 1 ? words.add : texts().page.labelled(words.add, nameOfPerson(visit, person))
            }
            catalog={known}
            currency={data.currency}
          />
        ))}
      {canChange && <AddOnsField data={data} visit={draft as Signal<Draft>} />}
      {isChanged.value && <DraftSum form={form} currency={data.currency} />}
    </Form>
  );
}

/** Why a change of services is refused: of a field, or of the whole. `taken`: what stands in the way of more time. */
function describeRefusedChange(refused: CallFailure, name: string, taken: string): string {
  const words = deskTexts();
  if (refused.kind === 'unreachable') return words.acts.unknown(words.changeServices.act(name));
  if (refused.code === 'slot_not_available') return taken || describeFailure(refused);
  return Object.values(refused.errors).flat()[0] ?? describeFailure(refused);
}

const nameOfPerson = (visit: Visit, person: number): string =>
  person === 0
    ? formatVisitor(visit)
    : visit.services.find(({ guest_no }) => guest_no === person)?.guest_name ||
      deskTexts().newVisit.person(person + 1);
