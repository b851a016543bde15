import { useSignal } from '@preact/signals';
import type { Result } from '../../../../../lib/client/types.ts';
import { parseFields } from '../../../../../lib/contract/field-errors.ts';
import type { Route } from '../../../../../lib/contract/route.ts';
import { Choice } from '../../parts/choice.tsx';
import { Alert, FailedScriptAlert } from '../../parts/notice.tsx';
import { setTo } from '../../parts/set-to.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import { getArea } from '../areas.ts';
import { describeOfficeFailure } from '../describe-failure.ts';
import { Control } from '../form/control.tsx';
import { FormFrame } from '../form-frame.tsx';
import { PageHeading } from '../page-heading.tsx';
import { callOperation, type Reply } from '../rows.ts';
import type { FieldShape } from '../shape.ts';
import { useAreaRoutes } from '../use-area-routes.ts';
import { useOfficeForm } from '../use-form.ts';
import type { Values } from '../value-types.ts';
import { toRequestInput } from '../values.ts';
import type { ViewProps } from '../view-props.ts';
import {
  STARTER_SERVICES_BY_TRADE,
  type StarterService,
  TRADES,
  type Trade,
} from './starter-services-by-trade.ts';
import { firstEveningTexts } from './texts/index.ts';

const FIELD = { isRequired: true, canBeNull: false } as const;
const SHAPES = {
  price: { ...FIELD, kind: 'money' },
  duration: { ...FIELD, kind: 'number' },
} as const satisfies Readonly<Record<string, FieldShape>>;

const toItems = (trade: Trade): Values => ({
  services: STARTER_SERVICES_BY_TRADE[trade].map(({ minutes }) => ({ price: '', duration: String(minutes) })),
});

/** Services that many salons offer, to pick from: those with a price are added (BEHAVIOR §40.3). */
export function Starter(props: ViewProps) {
  const routes = useAreaRoutes(getArea('services'));
  const trade = useSignal<Trade>('hair');
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
      <PageHeading data={props.data} title={words.title} />
      <p class="intro">{words.intro}</p>
      <fieldset class="choices trades">
        <legend>{words.trade}</legend>
        {TRADES.map((each) => (
          <Choice key={each} name="trade" isChosen={trade.value === each} onChoose={setTo(trade, each)}>
            {words.trades[each]}
          </Choice>
        ))}
      </fieldset>
      <StarterForm key={trade.value} {...props} trade={trade.value} route={routes.create as Route} />
      <p>
        <a href={props.place.href('services', 'new')}>{words.own}</a>
      </p>
    </>
  );
}

/** Calls with the id of the category of this name, which is added if it is missing. */
async function withCategory(
  name: string,
  { salon, rows }: Pick<ViewProps, 'salon' | 'rows'>,
  call: (id: string) => Promise<Result<Reply>>,
): Promise<Result<Reply>> {
  const loaded = rows.get('category').peek();
  const old = loaded.kind === 'loaded' ? loaded.rows.find((row) => row.name === name) : undefined;
  if (old) return call(String(old.id));
  const added = await callOperation(salon, 'directory', 'category-store', { name });
  if (!added.ok) return added;
  await rows.reload('category');
  return call(String((added.reply.data as { readonly id: number }).id));
}

type StarterFormProps = ViewProps & { readonly trade: Trade; readonly route: Route };

function StarterForm({ trade, route, salon, place, rows }: StarterFormProps) {
  const words = firstEveningTexts().starter;
  const services: readonly StarterService[] = STARTER_SERVICES_BY_TRADE[trade];
  const state = useOfficeForm({
    area: 'services',
    rows,
    place,
    path: `${place.href('starter')} ${trade}`,
    fields: {},
    base: toItems(trade),
  });
  const save = async () => {
    const items = state.form.values.peek().services as readonly Values[];
    const chosen = services
      .map((service, index) => ({ service, index, item: toRequestInput(SHAPES, items[index] ?? {}) }))
      .filter(({ item }) => String(item.price ?? '').trim() !== '');
    const errors = chosen.flatMap(({ service: { name }, index, item }) => {
      const parsed = parseFields(route.input, { name, category_id: 1, ...item });
      return parsed.ok
        ? []
        : Object.entries(parsed.errors).map(([field, messages]): [string, readonly string[]] => [
            `services.${index}.${field}`,
            messages,
          ]);
    });
    if (chosen.length === 0) errors.push(['services.0.price', [words.none]]);
    if (errors.length > 0) {
      state.refuse(Object.fromEntries(errors), null);
      return;
    }
    state.isBusy.value = true;
    for (const { service, index, item } of chosen) {
      const { name, category } = service;
      const result = await withCategory(category, { salon, rows }, (category_id) =>
        callOperation(salon, 'services', 'create', { name, category_id, ...item }),
      );
      if (!result.ok) {
        state.failure.value = result;
        break;
      }
      // A service that was added is not added again, should the next one fail
      state.form.set(`services.${index}.price`, '');
    }
    state.isBusy.value = false;
    await rows.reload('services');
    if (state.failure.peek()) return;
    state.discard();
    place.go(place.href(), words.added(chosen.length));
  };
  return (
    <FormFrame state={state} message="" onSubmit={save}>
      {services.map(({ category, name }, index) => (
        <fieldset key={name} class="starter-service">
          <legend>
            <strong>{name}</strong> <span class="quiet">{category}</span>
          </legend>
          <div class="field-pair">
            {Object.entries(SHAPES).map(([field, shape]) => (
              <Control
                key={field}
                path={`services.${index}.${field}`}
                shape={{ ...shape, isRequired: false }}
                label={{ label: words.fields[field as keyof typeof SHAPES](name) }}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </FormFrame>
  );
}
