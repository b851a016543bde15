import type { Route } from '../../../../../lib/contract/route.ts';
import { Button } from '../../parts/button.tsx';
import { FailedScriptAlert } from '../../parts/call.tsx';
import { toApiDate, toDayOfPage } from '../../parts/format.ts';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { toInputFieldsWithoutControls } from '../areas/shape.ts';
import { useAreaRoutes } from '../areas/use-area-routes.ts';
import { FieldsView } from '../form/fields-view.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { useOfficeForm } from '../form/use-form.ts';
import { toControlValues } from '../form/values.ts';
import { callOperation, listLoadedRows } from '../rows/rows.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';
import { readAmountToTransfer, type Transfer } from './amount-to-transfer.ts';
import type { ReportProps } from './report-data.ts';
import { reportTexts } from './texts/index.ts';

type TransferFormProps = ReportProps & {
  readonly operation: Transfer;
  /** The location of the report; empty for all. */
  readonly locationId: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
};

/** Records tax that was paid or cash that was taken to the bank (BEHAVIOR §36.12). */
export function TransferForm(props: TransferFormProps) {
  const routes = useAreaRoutes(props.area);
  const locations = props.rows.get('location').value;
  const route = routes !== 'failed' && routes?.[props.operation];
  if (routes === 'failed') return <FailedScriptAlert />;
  if (!route || locations.kind === 'loading') return <Skeleton />;
  const all = listLoadedRows(locations);
  const own = all.filter(({ id }) => props.locationId === '' || String(id) === props.locationId);
  return <FilledForm {...props} route={route} locations={own} />;
}

type FilledProps = TransferFormProps & { readonly route: Route; readonly locations: readonly Row[] };

/** The form begins with the first location that has something left. Of tax, it begins with all that the location owes. */
function FilledForm(props: FilledProps) {
  const { salon, operation, locations } = props;
  const source = useLoaded(async (options) => {
    const all = await readAmountToTransfer(salon, operation, {}, options);
    if (!all.ok) return all;
    for (const location of locations) {
      const left = await readAmountToTransfer(
        salon,
        operation,
        { location_id: Number(location.id) },
        options,
      );
      if (!left.ok) return left;
      if (Number(left.reply) > 0) return { ...all, reply: { location, left: left.reply } };
    }
    return { ...all, reply: { location: locations[0], left: '' } };
  });
  return (
    <LoadedView source={source}>
      {({ location, left }) => (
        <OpenForm {...props} location={location} amount={operation === 'tax-remit' ? left : ''} />
      )}
    </LoadedView>
  );
}

type OpenProps = FilledProps & { readonly location: Row | undefined; readonly amount: string };

function OpenForm({ operation, onDone, onCancel, route, location, amount, ...view }: OpenProps) {
  const { name, place, rows, salon, area, data } = view;
  const { reverses: _, ...fields } = toInputFieldsWithoutControls(route.input);
  const start = { date: toApiDate(toDayOfPage(data)), location_id: location?.id, amount };
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
    <section class="inline-form pad">
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
