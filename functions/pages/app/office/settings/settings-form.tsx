import { type Signal, useComputed, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { CallFailure } from '../../../../../lib/client/types.ts';
import type { Route } from '../../../../../lib/contract/route.ts';
import { createSetter } from '../../parts/button.tsx';
import { Alert, FailedScriptAlert } from '../../parts/call.tsx';
import { lazily } from '../../parts/lazily.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { AreaLinksOfTab } from '../area-links.tsx';
import { type AreaName, type FormArea, getArea } from '../areas/areas.ts';
import { type Fields, toInputFieldsWithoutControls } from '../areas/shape.ts';
import { useAreaRoutes } from '../areas/use-area-routes.ts';
import { CopyLine } from '../copy-line.tsx';
import { describeOfficeFailure } from '../describe-failure.ts';
import { firstEveningTexts } from '../first-evening/texts/index.ts';
import { FieldsView } from '../form/fields-view.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { type OfficeForm, useOfficeForm } from '../form/use-form.ts';
import { toControlValues } from '../form/values.ts';
import { AreaHeading } from '../page-heading.tsx';
import { callOperation } from '../rows/rows.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row, Values } from '../value-types.ts';
import type { FormStep, ViewProps } from '../view-props.ts';

const RegisterNote = lazily(async () => (await import('../register/register-note.tsx')).RegisterNote);
const PaymentNotes = lazily(async () => (await import('./payment-notes.tsx')).PaymentNotes);
const ExportCard = lazily(async () => (await import('../export/export-card.tsx')).ExportCard);
const SaveQuestions = lazily(async () => (await import('../record/save-questions.tsx')).SaveQuestions);
/** The office wears the colour of the salon, too. */
const showBrandColor = async (color: string) =>
  (await import('./preview-frame.tsx')).addBrandColorStyle(color);

const PreviewFrame = lazily(async () => (await import('./preview-frame.tsx')).PreviewFrame);

type SettingsFormProps = ViewProps & { readonly name: AreaName; readonly step?: FormStep };

const isSecret = (value: unknown): value is { readonly is_set: 0 | 1 } =>
  typeof value === 'object' && value !== null && 'is_set' in value;

const hasPaymentKey = ({ PAYMENT_SECRET: key }: Row): boolean => isSecret(key) && key.is_set === 1;
/** Says that recurring billing is on and lacks a secret (BEHAVIOR §10.7). */
function MissingSecrets({ row: { recurring_payment_missing: missing } }: { readonly row: Row }) {
  const words = officeTexts().form;
  if (!Array.isArray(missing) || missing.length === 0) return null;
  return (
    <p class="note">
      {missing.includes('PAYMENT_SECRET') ? words.recurringWithoutKey : words.recurringWithoutWebhook}
    </p>
  );
}

/** Settings as the controls show them: a secret is never told (BEHAVIOR §10.7). */
const hideSecrets = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, isSecret(value) ? '' : value]));

const selectFields = (fields: Fields, { only }: FormArea, step: FormStep | undefined): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => !only || [...only, ...(step?.more?.[1] ?? [])].includes(name)),
  );

/** The settings that every page of the office has got from the server. */
const SETTINGS_OF_PAGES: readonly string[] = ['currency', 'locale'];

/** A form of settings: loads them, with the schema of the operation that changes them. */
export function SettingsForm(props: SettingsFormProps) {
  const { name, salon } = props;
  const area = getArea(name) as FormArea;
  const routes = useAreaRoutes(area);
  const row = useSignal<Row | undefined>(undefined);
  const failure = useSignal<CallFailure | undefined>(undefined);
  useEffect(() => {
    void callOperation(salon, 'directory', 'settings-index', {}).then((result) => {
      if (result.ok) row.value = result.reply.data as Row;
      else failure.value = result;
    });
  }, [salon, row, failure]);
  if (routes === 'failed') return <FailedScriptAlert />;
  if (failure.value) {
    return <Alert text={describeOfficeFailure(failure.value)} onRetry={() => location.reload()} />;
  }
  if (!routes || !row.value) return <Skeleton />;
  return (
    <LoadedForm {...props} area={area} route={routes[area.operations.update] as Route} row={row.value} />
  );
}

type LoadedFormProps = SettingsFormProps & {
  readonly area: FormArea;
  readonly route: Route;
  readonly row: Row;
};

type SaveOptions = ViewProps &
  Pick<LoadedFormProps, 'name' | 'area' | 'route'> & {
    readonly step: FormStep | undefined;
    readonly fields: Fields;
    readonly state: OfficeForm;
    readonly row: Signal<Row>;
  };

/** Saves settings. Asks first if another time zone moves visits (BEHAVIOR §40.7). */
function useSettingsSave({ salon, place, name, step, area, route, fields, state, row }: SaveOptions) {
  const words = officeTexts();
  /** The visits that another zone moves, while the form asks before it saves. */
  const moved = useSignal<readonly unknown[] | undefined>(undefined);
  const send = (others: Values) =>
    state.send(
      route,
      { version: String(row.peek().version), ...others },
      state.changed.peek(),
      (input, options) => callOperation(salon, area.group, area.operations.update, input, options),
      (present) => {
        // Another form may have the rest of the settings
        row.value = { ...row.peek(), ...present };
        state.merge(toControlValues(fields, hideSecrets(row.peek())), salon);
      },
    );
  /** Whether the form may be saved; false after a refusal, and while it asks. */
  const mayMove = async (): Promise<boolean> => {
    if (!state.changed.peek().includes('time_zone')) return true;
    const conflicts = (await send({ dry_run: 1 }))?.conflicts;
    if (conflicts && conflicts.length > 0) moved.value = conflicts;
    return conflicts?.length === 0;
  };
  /** Shows what is saved now. */
  const showSaved = async () => {
    const read = await callOperation(salon, 'directory', 'settings-index', {});
    if (read.ok) row.value = read.reply.data as Row;
    if (name === 'brand') void showBrandColor(String(row.peek().brand_color ?? ''));
    state.reset(read.ok ? toControlValues(fields, hideSecrets(row.peek())) : state.form.values.peek());
    const isPayable = row.peek().deposit_enable !== 1 || hasPaymentKey(row.peek());
    place.message.value = isPayable ? words.form.saved : `${words.form.saved} ${words.form.notPayable}`;
  };
  const save = async (visits: 'ask' | 'seen' = 'ask') => {
    place.message.value = '';
    moved.value = undefined;
    if (step && state.changed.peek().length === 0) {
      step.onSaved();
      return;
    }
    if (visits === 'ask' && !(await mayMove())) return;
    const isForPages = state.changed.peek().some((each) => SETTINGS_OF_PAGES.includes(each));
    if (!(await send({}))) return;
    await showSaved();
    step?.onSaved();
    if (step && isForPages) location.reload();
  };
  return { moved, save };
}

/** The line of HTML that shows the booking page on a site of the salon (BEHAVIOR §35.5). */
function SiteNote({ slug }: { readonly slug: string }) {
  const words = firstEveningTexts().site;
  return (
    <section class="card form-section site-note">
      <p>
        {words.intro} {words.sites}
      </p>
      <CopyLine
        text={`<script src="${location.origin}/book/embed.js" data-salon="${slug}" async></script>`}
      />
    </section>
  );
}

function LoadedForm({ name, step, area, route, row: first, ...view }: LoadedFormProps) {
  const { place, rows, data } = view;
  const row = useSignal(first);
  const fields = selectFields(toInputFieldsWithoutControls(route.input), area, step);
  const secrets = useComputed(() =>
    Object.keys(row.value).filter((each) => {
      const value = row.value[each];
      return isSecret(value) && value.is_set === 1;
    }),
  );
  const state = useOfficeForm({
    area: name,
    rows,
    place,
    path: place.href(name),
    fields,
    base: toControlValues(fields, hideSecrets(first)),
    secrets,
  });
  const { moved, save } = useSettingsSave({ ...view, name, step, area, route, fields, state, row });
  return (
    <>
      {!step && <AreaHeading {...view} name={name} />}
      {!step && <AreaLinksOfTab {...view} name={name} />}
      {name === 'payments' && <PaymentNotes data={data} row={row.value} />}
      {(name === 'payments' || name === 'cards') && <MissingSecrets row={row.value} />}
      {name === 'security' && view.permissions.includes('data.export') && (
        <ExportCard salon={view.salon} slug={data.slug} />
      )}
      {name === 'region' && <RegisterNote timeZone={data.timeZone} />}
      {name === 'front_end_booking_settings' && <SiteNote slug={data.slug} />}
      <FormFrame
        place={place}
        data={data}
        state={state}
        message={step ? '' : place.message.value}
        onSubmit={() => save()}
        submit={step?.submit}
        others={step?.others}
      >
        <FieldsView fields={fields} sections={area.sections} only={step?.fields} more={step?.more} />
        {area.isPreviewed && (
          <PreviewFrame
            data={data}
            form={state.form}
            hint={step ? firstEveningTexts().preview.brand : undefined}
          />
        )}
      </FormFrame>
      {moved.value && (
        <SaveQuestions
          {...view}
          conflicts={moved.value}
          text="movedText"
          onSave={() => save('seen')}
          onClose={createSetter(moved, undefined)}
        />
      )}
    </>
  );
}
