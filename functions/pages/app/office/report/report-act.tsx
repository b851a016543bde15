import { useSignal } from '@preact/signals';
import type { Route } from '../../../../../lib/contract/route.ts';
import { Button } from '../../parts/button.tsx';
import { FailedScriptAlert, StatusNotice } from '../../parts/call.tsx';
import { toApiDate } from '../../parts/format.ts';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { toInputFields } from '../areas/shape.ts';
import { useAreaRoutes } from '../areas/use-area-routes.ts';
import { FieldsView } from '../form/fields-view.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { useOfficeForm } from '../form/use-form.ts';
import { toControlValues } from '../form/values.ts';
import { callOperation, listLoadedRows } from '../rows/rows.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';
import { type ReportProps, toToday } from './report-data.ts';
import { readOwedTax } from './tax-status.tsx';
import { reportTexts } from './texts/index.ts';

type ActProps = ReportProps & { readonly operation: string; readonly onDone: () => void };

/** Records what changes the figures of a report, such as tax that was remitted (BEHAVIOR §36.12). */
export function ReportAct(props: ActProps) {
  const [button, done] = officeTexts().acts[props.operation] ?? ['', ''];
  const isOpen = useSignal(false);
  const isDone = useSignal(false);
  const close = (result: boolean) => () => {
    isOpen.value = false;
    isDone.value = result;
  };
  if (!isOpen.value)
    return (
      <div class="row wrap">
        <Button
          label={button}
          onClick={() => {
            isOpen.value = true;
          }}
        />
        {isDone.value && <StatusNotice text={done} />}
      </div>
    );
  const finish = () => {
    close(true)();
    props.onDone();
  };
  return <LoadedAct {...props} onDone={finish} onCancel={close(false)} />;
}

type OpenProps = ActProps & { readonly onCancel: () => void };

function LoadedAct(props: OpenProps) {
  const routes = useAreaRoutes(props.area);
  const locations = props.rows.get('location').value;
  const [location] = listLoadedRows(locations);
  const route = routes !== 'failed' && routes?.[props.operation];
  if (routes === 'failed') return <FailedScriptAlert />;
  if (!route || locations.kind === 'loading') return <Skeleton />;
  return <FilledAct {...props} route={route} location={location} />;
}

type FilledProps = OpenProps & { readonly route: Route; readonly location: Row | undefined };

/** The form begins with the first location, and with the tax that it owes. */
function FilledAct(props: FilledProps) {
  const { salon, location, operation } = props;
  const source = useLoaded((options) =>
    readOwedTax(salon, location ? { location_id: Number(location.id) } : {}, options),
  );
  if (operation !== 'tax-remit') return <ActForm {...props} amount="" />;
  return (
    <LoadedView source={source}>
      {(owed) => <ActForm {...props} amount={Number(owed) > 0 ? owed : ''} />}
    </LoadedView>
  );
}

function ActForm({
  operation,
  onDone,
  onCancel,
  route,
  location,
  amount,
  ...view
}: FilledProps & { readonly amount: string }) {
  const { name, place, rows, salon, area, data } = view;
  const fields = toInputFields(route.input);
  const start = { date: toApiDate(toToday(data)), location_id: location?.id, amount };
  const base = toControlValues(fields, start);
  const path = `${place.href(name)}/${operation}`;
  const state = useOfficeForm({ area: name, rows, place, path, fields, base });
  const save = async () => {
    const call = (input: object, options: object) =>
      callOperation(salon, area.group, operation, input, options);
    const reply = await state.send(route, {}, undefined, call, () => undefined);
    if (!reply) return;
    state.discard();
    onDone();
  };
  return (
    <section class="inline-form">
      <FormFrame
        state={state}
        message=""
        onSubmit={save}
        submit={officeTexts().acts[operation]?.[0]}
        others={
          <Button
            look="plain"
            label={reportTexts().cancel}
            onClick={() => {
              state.discard();
              onCancel();
            }}
          />
        }
      >
        <FieldsView fields={fields} />
      </FormFrame>
    </section>
  );
}
