import { useSignal } from '@preact/signals';
import { Alert, FailureAlert, useCall } from '../../parts/call.tsx';
import { Checkbox, SubmitButton } from '../../parts/field.tsx';
import { toToggle } from '../../parts/form-values.ts';
import { lazily } from '../../parts/lazily.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { describeOfficeFailure } from '../describe-failure.ts';
import type { ViewProps } from '../view-props.ts';
import { listDoneSteps, openSeenStepsStorage, REQUIRED_STEPS } from './checklist-steps.ts';
import { firstEveningTexts } from './texts/index.ts';
import { useSalonState } from './use-salon-state.ts';

const PreviewFrame = lazily(async () => (await import('../settings/preview-frame.tsx')).PreviewFrame);

/** The last step of the first evening: from then on visitors can book (BEHAVIOR §40.3). */
export function OpenForBookings({ onOpened, ...props }: ViewProps & { readonly onOpened: () => void }) {
  const { data, place, salon } = props;
  const { opening: words, preview } = firstEveningTexts();
  const loaded = useSalonState(props);
  const takesGuests = useSignal(true);
  const { isBusy, run, failure } = useCall();
  const seen = openSeenStepsStorage(data.slug);
  const open = async () => {
    const hasPeople = loaded.kind === 'loaded' && loaded.state.staff.length > 0;
    const input = {
      guest_checkout: toToggle(takesGuests.value),
      // Without guests, visitors need a way to an account
      ...(takesGuests.value ? {} : { enable_signup: 1 as const }),
      // Times follow the hours of people where there are any (BEHAVIOR §13.6)
      ...(hasPeople ? { enable_dynamic_slot: 1 as const, staff_selection: 1 as const } : {}),
    };
    const asksContact =
      !takesGuests.value || (await run(() => salon.directory.settingsUpdate({ guest_contact_required: 1 })));
    const reply = asksContact && (await run(() => salon.settings.updateFrontEndBookingSettings(input)));
    if (!reply) return;
    seen.put({ ...seen.find(), opened: true });
    onOpened();
  };
  if (loaded.kind === 'loading') return <Skeleton />;
  if (loaded.kind === 'failed') {
    return <Alert text={describeOfficeFailure(loaded.failure)} onRetry={loaded.retry} />;
  }
  const done = listDoneSteps(loaded.state, {});
  const missing = REQUIRED_STEPS.filter((step) => !done.has(step));
  const [first] = missing;
  if (first) {
    return (
      <div class="form">
        <p class="note">{words.notYet(missing.map((step) => words.steps[step][0]))}</p>
        <div class="savebar">
          <a class="btn primary" href={place.href('start', first)}>
            {words.steps[first][0]}
          </a>
        </div>
      </div>
    );
  }
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <p>{words.openText}</p>
      <Checkbox id="takes-guests" value={takesGuests}>
        {words.guests}
      </Checkbox>
      <PreviewFrame data={data} hint={preview.open} />
      <div class="savebar">
        <FailureAlert failure={failure.value} />
        <SubmitButton label={words.steps.open[0]} isBusy={isBusy.value} />
      </div>
    </form>
  );
}
