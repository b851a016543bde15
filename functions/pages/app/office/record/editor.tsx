import { createSetter } from '../../parts/button.tsx';
import { Alert, FailedScriptAlert } from '../../parts/call.tsx';
import { Face } from '../../parts/face.tsx';
import { lazily } from '../../parts/lazily.tsx';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { texts } from '../../texts/index.ts';
import { getArea, type RecordArea, type RecordName } from '../areas/areas.ts';
import type { Fields } from '../areas/shape.ts';
import { describeOfficeFailure } from '../describe-failure.ts';
import { LazyFacts } from '../facts/lazy-facts.tsx';
import { FieldsView } from '../form/fields-view.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { PageHeading } from '../page-heading.tsx';
import { toCell } from '../rows/cells.ts';
import { toRowName } from '../rows/rows.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';
import type { ViewProps } from '../view-props.ts';
import { MissingPage } from '../wrong-address.tsx';
import { type RecordProps, useRecord } from './record.ts';
import { RecordMenu, useRecordActs } from './record-acts.tsx';
import { type RecordFormProps, useRecordForm } from './use-record-form.ts';

/** From a script of its own: few acts ask. */
const RecordQuestion = lazily(async () => (await import('./record-question.tsx')).RecordQuestion);

const Statement = lazily(async () => (await import('../report/statement.tsx')).Statement);

const MemberPrices = lazily(async () => (await import('../team/member-prices.tsx')).MemberPrices);

const MemberPay = lazily(async () => (await import('../team/member-pay.tsx')).MemberPay);

const BookedVisits = lazily(async () => (await import('../team/booked-visits.tsx')).BookedVisits);

const MessageTextFields = lazily(
  async () => (await import('../settings/message-text-fields.tsx')).MessageTextFields,
);

const SaveQuestions = lazily(async () => (await import('./save-questions.tsx')).SaveQuestions);

/** The form of one record, or of a new one. */
export function Editor(props: RecordProps) {
  const loaded = useRecord(props);
  const { name } = props;
  switch (loaded.kind) {
    case 'loaded':
      return isOwnTimeOff(props) && !loaded.row ? (
        <NewOwnTimeOff key={props.id} {...props} {...loaded} />
      ) : (
        <RecordForm key={props.id} {...props} {...loaded} />
      );
    case 'loading':
      return <Skeleton />;
    case 'failed':
      return (
        <>
          {!props.isPart && <PageHeading {...props} title={officeTexts().area[name].name} crumb={name} />}
          <Alert text={describeOfficeFailure(loaded.failure)} onRetry={() => location.reload()} />
        </>
      );
    case 'unreachable':
      return <FailedScriptAlert />;
    default:
      return <MissingPage {...props} what="record" page={name} />;
  }
}

/** Whether the user sees only the own time off (BEHAVIOR §11.16). */
const isOwnTimeOff = ({ name, permissions }: RecordProps): boolean =>
  name === 'time-off' && !permissions.includes('staff.write');

/** A request for time off of the member that the user is linked to. */
function NewOwnTimeOff(props: RecordFormProps) {
  const source = useLoaded((options) => props.salon.auth.profile(undefined, options));
  return (
    <LoadedView source={source}>
      {({ data: you }) => <RecordForm {...props} base={{ staff_id: you.staff_id ?? '' }} />}
    </LoadedView>
  );
}

/** A record that never changes. */
const Shown = ({ name, row, ...view }: Omit<RecordFormProps, 'id' | 'routes'>) =>
  name === 'statement' && row ? (
    <Statement {...view} row={row} />
  ) : (
    <LazyFacts {...view} area={name} value={row} />
  );

/** The records that keep time free, over which visits may lie. */
const ABSENCES: readonly RecordName[] = ['time-off', 'block-time'];

/** The name of a record above its form; that of a time off also names the person and the kind. */
function toTitle(props: RecordFormProps, row: Row): string {
  const title = toRowName(row);
  if (props.name !== 'time-off') return title;
  const person = toCell(['staff_id', 'staff'], row, props);
  const kind = toCell(['kind', 'choice'], row, props);
  return `${texts().page.labelled(person, title)} · ${kind}`;
}

/** Facts of a member that other forms change. */
const MemberFolds = (props: ViewProps & { readonly id: number }) => (
  <>
    <MemberPrices {...props} />
    {props.permissions.includes('payroll.write') && <MemberPay {...props} />}
  </>
);

/** Facts beside a record: the visits in time that is kept free, the prices and pay of a member. */
function Concerned({ name, id, row, ...view }: RecordFormProps) {
  if (ABSENCES.includes(name) && row?.status !== 'declined') return <BookedVisits {...view} row={row} />;
  return name === 'staff' && row ? <MemberFolds {...view} id={Number(id)} /> : null;
}

/** The controls of a record. */
function RecordFields({ name, row, step, fields, ...view }: RecordFormProps & { readonly fields: Fields }) {
  if (name === 'message-text' && row) return <MessageTextFields {...view} row={row} fields={fields} />;
  const { sections } = getArea(name) as RecordArea;
  return <FieldsView fields={fields} sections={sections} only={step?.fields} more={step?.more} />;
}

/** The message about the last act, at the foot of the form; a statement has it at the top. */
const toMessage = ({ step, name, place }: RecordFormProps): string =>
  step || name === 'statement' ? '' : place.message.value;

function RecordForm(props: RecordFormProps) {
  const { name, id, row, step, isPart, routes: _, ...view } = props;
  const { idField } = getArea(name) as RecordArea;
  const { form: words, area } = officeTexts();
  const { fields, state, version, question, undo, isNew, canChange, save } = useRecordForm(props);
  const title = row ? toTitle(props, row) : words.newTitle(area[name].one);
  const acts = useRecordActs({ ...props, state, title });
  return (
    <>
      {!step && !isPart && (
        <PageHeading
          {...view}
          title={title}
          crumb={name}
          face={
            row &&
            name === 'staff' && <Face id={Number(id)} name={title} image={String(row.image ?? '')} more="l" />
          }
          under={name === 'staff' && String(row?.specialization ?? '')}
          actions={!isNew && <RecordMenu {...props} acts={acts} />}
        />
      )}
      {!canChange && <Shown {...view} name={name} row={row} />}
      <FormFrame
        {...view}
        state={state}
        message={toMessage(props)}
        onSubmit={() => save()}
        canSave={canChange}
        submit={step?.submit}
        others={step?.others}
        undo={undo}
      >
        {!isNew && (
          <>
            <input type="hidden" name={idField} value={id} />
            <input type="hidden" name="version" value={String(version.value ?? '')} />
          </>
        )}
        {canChange && <RecordFields {...props} fields={fields} />}
        {!step && <Concerned {...props} />}
      </FormFrame>
      {question.value && (
        <SaveQuestions
          {...view}
          conflicts={question.value}
          text="concernedText"
          onSave={() => save('seen')}
          onClose={createSetter(question, undefined)}
        />
      )}
      {acts.asked.value && <RecordQuestion {...props} acts={acts} />}
    </>
  );
}
