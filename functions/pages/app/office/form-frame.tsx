import type { ComponentChildren } from 'preact';
import { describeOfficeFailure } from './describe-failure.ts';
import { FormContext } from './form/form-state.ts';
import { officeTexts } from './texts/index.ts';
import type { OfficeForm } from './use-form.ts';

type FormFrameProps = {
  readonly state: OfficeForm;
  readonly message: string;
  readonly onSubmit: () => unknown;
  /** Further buttons. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
};

/** A form with its notices and its buttons, which stay in view. */
export function FormFrame({ state, message, onSubmit, actions, children }: FormFrameProps) {
  const words = officeTexts().form;
  const { form, root, isBusy, isRestored, failure, changed, discard } = state;
  const isWrong = Object.keys(form.errors.value).length > 0;
  const problem = failure.value ? describeOfficeFailure(failure.value) : isWrong ? words.check : '';
  const isChanged = changed.value.length > 0;
  return (
    <FormContext.Provider value={form}>
      <form
        ref={root}
        noValidate
        autocomplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        <p class="hint">{words.required}</p>
        {isRestored.value && (
          <div class="notice" role="status">
            <p>{words.restored}</p>
            <button type="button" class="button-quiet" onClick={discard}>
              {words.discard}
            </button>
          </div>
        )}
        {children}
        <div class="actions actions-in-view save-bar">
          {problem !== '' && (
            <p class="error" role="alert" tabIndex={-1}>
              {problem}
            </p>
          )}
          <button type="submit" class="button" aria-disabled={isBusy.value}>
            {words.save}
          </button>
          {actions}
          <p class="quiet" role="status">
            {isChanged ? words.unsaved : message}
          </p>
        </div>
      </form>
    </FormContext.Provider>
  );
}
