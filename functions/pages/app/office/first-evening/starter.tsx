import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Result } from '../../../../../lib/client/types.ts';
import type { FieldMessages } from '../../../../../lib/contract/field-errors.ts';
import type { Route } from '../../../../../lib/contract/route.ts';
import type { Language } from '../../../../../lib/rules/salons/languages.ts';
import { Button, createSetter } from '../../parts/button.tsx';
import { Alert, FailedScriptAlert } from '../../parts/call.tsx';
import { RadioOrCheckbox } from '../../parts/radio-or-checkbox.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { getArea } from '../areas/areas.ts';
import type { FieldShape } from '../areas/shape.ts';
import { useAreaRoutes } from '../areas/use-area-routes.ts';
import { describeOfficeFailure } from '../describe-failure.ts';
import { Control } from '../form/controls/control.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { focusFirstControlOfAddedItem, toControlId, useFormContext } from '../form/form-state.ts';
import { findErrorsIfEnglish, useOfficeForm } from '../form/use-form.ts';
import { toRequestInputWithoutUnclearable } from '../form/values.ts';
import { PageHeading } from '../page-heading.tsx';
import { callOperation, listLoadedRows, type Reply } from '../rows/rows.ts';
import type { Values } from '../value-types.ts';
import type { FormStep, ViewProps } from '../view-props.ts';
import { getOwnCategory, listStarterServices } from './starter-services/starter-services.ts';
import { TRADES, type Trade } from './starter-services/trades.ts';
import { firstEveningTexts } from './texts/index.ts';

const FIELD = { isRequired: true, canBeNull: false } as const;
const SHAPES = {
  price: { ...FIELD, kind: 'money' },
  duration: { ...FIELD, kind: 'number' },
} as const satisfies Readonly<Record<string, FieldShape>>;
const OWN_SHAPES = { name: { ...FIELD, kind: 'text' }, ...SHAPES } as const;

/** The prices and durations of the services of all trades: a salon may have several trades, and services of its own. */
const toBase = (language: Language): Values => ({
  ...Object.fromEntries(
    TRADES.map((trade) => [
      trade,
      listStarterServices(trade, language).map(({ minutes }) => ({ price: '', duration: String(minutes) })),
    ]),
  ),
  own: [],
});
const OWN_MINUTES = '60';
const FIRST_PRICE = 'hair.0.price';

type Chosen = { readonly category: string; readonly path: string; readonly item: Values };

const isTyped = (value: unknown): boolean => String(value ?? '').trim() !== '';

/** The services with a price, and those of the salon's own with a name or a price, each with the path of its fields in the form. */
function listChosen(values: Values, language: Language): readonly Chosen[] {
  const listed = TRADES.flatMap((trade) => {
    const items = values[trade] as readonly Values[];
    return listStarterServices(trade, language).map(({ category, name }, index) => ({
      category,
      path: `${trade}.${index}`,
      item: { name, ...toRequestInputWithoutUnclearable(SHAPES, items[index] ?? {}) } as Values,
    }));
  }).filter(({ item }) => isTyped(item.price));
  const own = (values.own as readonly Values[]).map((item, index) => ({
    category: getOwnCategory(language),
    path: `own.${index}`,
    item: toRequestInputWithoutUnclearable(OWN_SHAPES, item),
  }));
  return [...listed, ...own.filter(({ item }) => isTyped(item.name) || isTyped(item.price))];
}

const atPath = (path: string, errors: FieldMessages) =>
  Object.entries(errors).map(([field, messages]) => [`${path}.${field}`, messages] as const);

function findChosenErrors(route: Route, chosen: readonly Chosen[]): FieldMessages {
  if (chosen.length === 0) return { [FIRST_PRICE]: [firstEveningTexts().starter.none] };
  const errors = chosen.flatMap(({ path, item }) =>
    atPath(path, findErrorsIfEnglish(route, { category_id: 1, ...item })),
  );
  return Object.fromEntries(errors);
}

type StarterProps = ViewProps & { readonly step?: FormStep };

/** Services that many salons offer, to pick from: those with a price are added (BEHAVIOR §40.3). */
export function Starter(props: StarterProps) {
  const routes = useAreaRoutes(getArea('services'));
  const words = firstEveningTexts().starter;
  const categories = props.rows.get('category').value;
  if (routes === 'failed') return <FailedScriptAlert />;
  if (!routes || categories.kind === 'loading') return <Skeleton />;
  if (categories.kind === 'failed') {
    const retry = () => void props.rows.reload('category');
    return <Alert text={describeOfficeFailure(categories.failure)} onRetry={retry} />;
  }
  return (
    <>
      {!props.step && (
        <PageHeading
          {...props}
          title={words.title}
          crumb="services"
          under={words.intro}
          actions={
            <a class="btn" href={props.place.href('services', 'new')}>
              {words.own}
            </a>
          }
        />
      )}
      <StarterForm {...props} route={routes.create as Route} />
    </>
  );
}

/** Calls with the id of the category of this name, which is added if it is missing. */
async function withCategory(
  name: string,
  { salon, rows }: Pick<ViewProps, 'salon' | 'rows'>,
  call: (id: string) => Promise<Result<Reply>>,
): Promise<Result<Reply>> {
  const old = listLoadedRows(rows.get('category').peek()).find((row) => row.name === name);
  if (old) return call(String(old.id));
  const added = await callOperation(salon, 'directory', 'category-store', { name });
  if (!added.ok) return added;
  await rows.reload('category');
  return call(String((added.reply.data as { readonly id: number }).id));
}

type StarterFormProps = StarterProps & { readonly route: Route };

function OwnServices() {
  const words = firstEveningTexts().starter;
  const form = useFormContext();
  const own = form.get('own') as readonly Values[];
  const add = () => {
    form.set('own', [...own, { name: '', price: '', duration: OWN_MINUTES }]);
    focusFirstControlOfAddedItem(toControlId(`own.${own.length}.name`));
  };
  return (
    <>
      {own.map((_, index) => (
        <fieldset key={index} class="starter-service">
          <legend class="vh">{words.ownNumbered(index + 1)}</legend>
          {Object.entries(OWN_SHAPES).map(([field, shape]) => (
            <Control
              key={field}
              path={`own.${index}.${field}`}
              shape={{ ...shape, isRequired: false }}
              label={{ label: words.ownFields[field as keyof typeof OWN_SHAPES](index + 1) }}
            />
          ))}
        </fieldset>
      ))}
      <div class="pad">
        <Button label={words.addOwn} onClick={add} />
      </div>
    </>
  );
}

/** The prices of all trades. The page shows one trade at a time and saves all of them (BEHAVIOR §40.3). */
function StarterForm({ route, step, salon, place, rows, data }: StarterFormProps) {
  const words = firstEveningTexts().starter;
  const trade = useSignal<Trade>('hair');
  const base = useMemo(() => toBase(data.salonLanguage), []);
  const state = useOfficeForm({
    area: 'services',
    rows,
    place,
    path: place.href('starter'),
    fields: {},
    base,
  });
  const showTrade = (path: string) => {
    trade.value = TRADES.find((each) => path.startsWith(`${each}.`)) ?? trade.peek();
  };
  const save = async () => {
    const chosen = listChosen(state.form.values.peek(), data.salonLanguage);
    if (step && chosen.length === 0 && listLoadedRows(rows.get('services').peek()).length > 0) {
      step.onSaved();
      return;
    }
    const errors = findChosenErrors(route, chosen);
    const [wrong] = Object.keys(errors);
    if (wrong !== undefined) {
      showTrade(wrong);
      state.refuse(errors, null);
      return;
    }
    state.isBusy.value = true;
    state.failure.value = null;
    for (const { category, path, item } of chosen) {
      const result = await withCategory(category, { salon, rows }, (category_id) =>
        callOperation(salon, 'services', 'create', { category_id, ...item }),
      );
      if (!result.ok) {
        state.refuse(Object.fromEntries(atPath(path, result.errors)), result);
        break;
      }
      // A service that was added is not added again, should the next one fail
      state.form.set(path, { duration: String(item.duration), price: '', name: '' });
    }
    state.isBusy.value = false;
    await rows.reload('services');
    if (state.failure.peek()) return;
    state.discard();
    if (step) step.onSaved();
    else place.go(place.href('services'), words.added(chosen.length));
  };
  return (
    <FormFrame state={state} message="" onSubmit={save} submit={step?.submit} others={step?.others}>
      <fieldset class="choices trades">
        <legend>{words.trade}</legend>
        {TRADES.map((each) => (
          <RadioOrCheckbox
            key={each}
            name="trade"
            isChosen={trade.value === each}
            onChoose={createSetter(trade, each)}
          >
            {words.trades[each]}
          </RadioOrCheckbox>
        ))}
      </fieldset>
      <div class="card">
        <div class="starter-service starter-head" aria-hidden="true">
          <span>{words.service}</span>
          <span>
            {words.price} ({data.currency})
          </span>
          <span>{words.minutes}</span>
        </div>
        {listStarterServices(trade.value, data.salonLanguage).map(({ category, name }, index) => (
          <fieldset key={`${trade.value} ${name}`} class="starter-service">
            <legend>
              <b>{name}</b> <span class="sub">{category}</span>
            </legend>
            {Object.entries(SHAPES).map(([field, shape]) => (
              <Control
                key={field}
                path={`${trade.value}.${index}.${field}`}
                shape={{ ...shape, isRequired: false }}
                label={{
                  label: words.fields[field as keyof typeof SHAPES](name),
                  subject: field === 'price' ? words.price : words.minutes,
                }}
              />
            ))}
          </fieldset>
        ))}
        <OwnServices />
      </div>
    </FormFrame>
  );
}
