import type { ComponentChildren } from 'preact';
import { Button } from '../parts/button.tsx';
import { SubmitButton } from '../parts/field.tsx';
import { describeOfficeFailure } from './describe-failure.ts';
import { LazyFacts } from './facts/lazy-facts.tsx';
import { FormContext } from './form/form-state.ts';
import { getLabel } from './form/labels.ts';
import { officeTexts } from './texts/index.ts';
import type { OfficeForm } from './use-form.ts';

/** The fields that somebody else has changed in the meantime, each with both values (BEHAVIOR §40.7). */
function Clashes({ state: { form, clashes } }: { readonly state: OfficeForm }) {
  const words = officeTexts().form;
  if (clashes.value.length === 0) return null;
  return (
    <div class="note" role="alert">
      <p>{words.clash}</p>
      <dl class="clashes">
        {clashes.value.map(({ name, mine, theirs }) => {
          const { label } = getLabel(form.area, name);
          return (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                {words.yours} <LazyFacts area={form.area} name={name} value={mine} />
              </dd>
              <dd>
                {words.theirs} <LazyFacts area={form.area} name={name} value={theirs} />
              </dd>
              <dd>
                <Button
                  look="link"
                  label={words.takeTheirs}
                  aria-label={`${words.takeTheirs}: ${label}`}
                  onClick={() => {
                    form.set(name, theirs);
                    clashes.value = clashes.value.filter((each) => each.name !== name);
                  }}
                />
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

type FormFrameProps = {
  readonly state: OfficeForm;
  readonly message: string;
  readonly onSubmit: () => unknown;
  readonly canSave?: boolean;
  /** Further buttons. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
};

/** A form with its notices and its buttons, which stay in view. */
export function FormFrame({ state, message, onSubmit, canSave = true, actions, children }: FormFrameProps) {
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
        {canSave && <p class="hint required-hint">{words.required}</p>}
        {isRestored.value && (
          <div class="note" role="status">
            <p>{words.restored}</p>
            <Button look="plain" label={words.discard} onClick={discard} />
          </div>
        )}
        <Clashes state={state} />
        {children}
        <div class="actions actions-in-view save-bar">
          {problem !== '' && (
            <p class="error" role="alert" tabIndex={-1}>
              {problem}
            </p>
          )}
          {canSave && <SubmitButton label={words.save} isBusy={isBusy.value} />}
          {actions}
          <p class="quiet" role="status">
            {isChanged ? words.unsaved : message}
          </p>
        </div>
      </form>
    </FormContext.Provider>
  );
}
