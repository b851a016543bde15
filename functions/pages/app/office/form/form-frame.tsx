import type { ComponentChildren } from 'preact';
import { Button } from '../../parts/button.tsx';
import { SubmitButton } from '../../parts/field.tsx';
import { texts } from '../../texts/index.ts';
import { describeOfficeFailure } from '../describe-failure.ts';
import { UsedBy } from '../record/used-by.tsx';
import { officeTexts } from '../texts/index.ts';
import type { ViewProps } from '../view-props.ts';
import { FormContext } from './form-state.ts';
import type { OfficeForm } from './use-form.ts';

type FormFrameProps = Partial<Pick<ViewProps, 'place' | 'data'>> & {
  readonly state: OfficeForm;
  readonly message: string;
  readonly onSubmit: () => unknown;
  readonly canSave?: boolean;
  /** The text of the button that saves. */
  readonly submit?: string | undefined;
  /** Beside the button that saves. */
  readonly others?: ComponentChildren;
  /** Takes back what the last save has changed; undefined where that is not offered. */
  readonly undo?: (() => void) | undefined;
  readonly children: ComponentChildren;
};

/** Why the form is not saved; empty without a reason. */
function describeProblem({ form, failure }: OfficeForm): string {
  const words = officeTexts().form;
  const isOutdated = failure.value?.code === 'record_has_changed';
  if (isOutdated || form.clashes.value.length > 0) {
    const what = form.clashes.value.length > 0 ? words.clash : words.outdated;
    return `${form.savedBy.value || words.savedBy.unknown} ${what}`;
  }
  if (failure.value) return describeOfficeFailure(failure.value);
  return Object.keys(form.errors.value).length > 0 ? words.check : '';
}

/** A form with its notices and its buttons, which stay in view. */
export function FormFrame({
  state,
  message,
  onSubmit,
  canSave = true,
  submit = officeTexts().form.save,
  others,
  undo,
  place,
  data,
  children,
}: FormFrameProps) {
  const words = officeTexts().form;
  const { form, failure, root, isBusy, isRestored, changed, discard } = state;
  const problem = describeProblem(state);
  const isChanged = changed.value.length > 0;
  // Announces what an act has done
  const isEmpty = !canSave && problem === '' && message === '';
  return (
    <FormContext.Provider value={form}>
      <form
        ref={root}
        class="form"
        noValidate
        autocomplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        {isRestored.value && (
          <div class="note mid" role="status">
            <p class="grow">{words.restored}</p>
            <Button more="small" label={words.discard} onClick={discard} />
          </div>
        )}
        {children}
        <div class={isEmpty ? 'vh' : 'savebar'}>
          {problem !== '' && (
            <p class="error" role="alert" tabIndex={-1}>
              {problem}
              {failure.value && place && data && <UsedBy failure={failure.value} place={place} data={data} />}
            </p>
          )}
          {canSave && <SubmitButton label={submit} isBusy={isBusy.value} />}
          {others}
          {canSave && !others && isChanged && !isRestored.value && (
            <Button look="plain" label={words.discard} onClick={discard} />
          )}
          <p class="sub grow" role="status">
            {isChanged ? problem === '' && words.unsaved : message}
            {undo && !isChanged && message !== '' && (
              <>
                {' '}
                <Button look="link" label={texts().page.undo} aria-disabled={isBusy.value} onClick={undo} />
              </>
            )}
          </p>
        </div>
      </form>
    </FormContext.Provider>
  );
}
